; The installer for Windows, for Inno Setup 6. packaging/bundle.py calls it and names Version, Source (the bundle's
; folder), Icons and Out. It needs no administrator: without one it installs for the present user alone.

[Setup]
AppId={{6D0B5C1E-8B0B-4C53-9C4E-2F7A5D3E9B10}
AppName=Crosspoint
AppVersion={#Version}
AppPublisher=Crosspoint
DefaultDirName={autopf}\Crosspoint
DefaultGroupName=Crosspoint
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
ChangesEnvironment=yes
SetupIconFile={#Icons}\crosspoint.ico
UninstallDisplayIcon={app}\crosspointw.exe
OutputDir={#Out}
OutputBaseFilename=crosspoint-{#Version}-setup
Compression=lzma2
SolidCompression=yes

[Tasks]
Name: "desktopicon"; Description: "A shortcut on the desktop"; Flags: unchecked
Name: "path"; Description: "The command crosspoint in every terminal"

[Files]
Source: "{#Source}\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[InstallDelete]
; Nothing of an older version stays among the libraries of this one.
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{autoprograms}\Crosspoint"; Filename: "{app}\crosspointw.exe"
Name: "{autodesktop}\Crosspoint"; Filename: "{app}\crosspointw.exe"; Tasks: desktopicon

[Registry]
; A result is a folder: its menu has an entry with Crosspoint's icon.
Root: HKA; Subkey: "Software\Classes\Directory\shell\Crosspoint"; ValueType: string; ValueData: "Open with Crosspoint"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Directory\shell\Crosspoint"; ValueType: string; ValueName: "Icon"; ValueData: "{app}\crosspointw.exe,0"
Root: HKA; Subkey: "Software\Classes\Directory\shell\Crosspoint\command"; ValueType: string; ValueData: """{app}\crosspointw.exe"" ""%1"""
; Files of sequences: among the programs that open them, never as the first choice.
Root: HKA; Subkey: "Software\Classes\Crosspoint.Sequences"; ValueType: string; ValueData: "Sequences"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Crosspoint.Sequences\shell\open\command"; ValueType: string; ValueData: """{app}\crosspointw.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.fa\OpenWithProgids"; ValueType: string; ValueName: "Crosspoint.Sequences"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.fasta\OpenWithProgids"; ValueType: string; ValueName: "Crosspoint.Sequences"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.fna\OpenWithProgids"; ValueType: string; ValueName: "Crosspoint.Sequences"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.faa\OpenWithProgids"; ValueType: string; ValueName: "Crosspoint.Sequences"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.ffn\OpenWithProgids"; ValueType: string; ValueName: "Crosspoint.Sequences"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.fq\OpenWithProgids"; ValueType: string; ValueName: "Crosspoint.Sequences"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.fastq\OpenWithProgids"; ValueType: string; ValueName: "Crosspoint.Sequences"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.gb\OpenWithProgids"; ValueType: string; ValueName: "Crosspoint.Sequences"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.gbk\OpenWithProgids"; ValueType: string; ValueName: "Crosspoint.Sequences"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.gbff\OpenWithProgids"; ValueType: string; ValueName: "Crosspoint.Sequences"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.embl\OpenWithProgids"; ValueType: string; ValueName: "Crosspoint.Sequences"; Flags: uninsdeletevalue
Root: HKCU; Subkey: "Environment"; ValueType: expandsz; ValueName: "Path"; ValueData: "{olddata};{app}"; Tasks: path; Check: IsNotOnPath

[Run]
Filename: "{app}\crosspointw.exe"; Description: "Start Crosspoint on its example"; Parameters: "example"; Flags: postinstall nowait skipifsilent unchecked

[Code]
function PathOfUser(): String;
begin
  if not RegQueryStringValue(HKCU, 'Environment', 'Path', Result) then
    Result := '';
end;

function IsNotOnPath(): Boolean;
begin
  Result := Pos(';' + Lowercase(ExpandConstant('{app}')) + ';', ';' + Lowercase(PathOfUser()) + ';') = 0;
end;

procedure CurUninstallStepChanged(Step: TUninstallStep);
var
  Path: String;
begin
  if Step <> usPostUninstall then
    exit;
  Path := ';' + PathOfUser() + ';';
  if StringChangeEx(Path, ';' + ExpandConstant('{app}') + ';', ';', True) > 0 then
    RegWriteExpandStringValue(HKCU, 'Environment', 'Path', Copy(Path, 2, Length(Path) - 2));
end;
