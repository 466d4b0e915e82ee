/** Returns the constant that stands for the packages that the program is built from, for the `define` of a bundler. */
export function dependencyList(): Record<string, string>;
