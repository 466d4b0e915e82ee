export { RegexSyntaxError, RegexTimeout } from './errors.ts';
export type { JavaMatch } from './match.ts';
export { compileNameFilter, type NameFilter } from './name-filter.ts';
export { compileJavaRegex, type JavaPattern } from './pattern.ts';
