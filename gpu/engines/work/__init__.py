"""The kinds of work that engines do: a file each, with the question, the answer and the protocol of
the method.
"""
