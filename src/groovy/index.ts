export { GroovySyntaxError, problemText, type SyntaxProblem } from './errors.ts';
export { type ParseOptions, parseGroovy } from './parse.ts';
export { printTree } from './print/script.ts';
export type * from './tree.ts';
