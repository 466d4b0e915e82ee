/** Names the header by which our program says that it speaks our protocol; its value identifies the run of the program. */
export const PROGRAM_HEADER = 'X-Millwright-Agent';
/** Names the header with the token of a connection, for its transfers. */
export const TOKEN_HEADER = 'X-Millwright-Token';
/** Is what a Java program would say of itself; servers of Jenkins look for it. */
export const CAPABILITY = 'rO0ABXNyABpodWRzb24ucmVtb3RpbmcuQ2FwYWJpbGl0eQAAAAAAAAABAgABSgAEbWFza3hwAAAAAAAAAf4=';
