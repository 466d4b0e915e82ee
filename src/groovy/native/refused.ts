/** Classes that exist in Java and are never permitted. */
export const refusedClasses: ReadonlySet<string> = new Set();

/** Members of permitted classes that are refused, by class and name. */
export const refusedMembers: ReadonlyMap<string, ReadonlyMap<string, 'method' | 'staticMethod' | 'field'>> = new Map();
