/** Says what a matrix adds to: that of the folder around, that of the server, or none. */
export type Inheritance = 'parent' | 'global' | 'none';

/** Holds the package of the classes that say so. */
export const STRATEGY = 'org.jenkinsci.plugins.matrixauth.inheritance.';

/** Names the class of what every matrix does that says nothing else. */
export const INHERITING = `${STRATEGY}InheritParentStrategy`;

const CLASSES: Readonly<Record<string, Inheritance>> = {
  [`${STRATEGY}InheritParentStrategy`]: 'parent',
  [`${STRATEGY}InheritGlobalStrategy`]: 'global',
  [`${STRATEGY}NonInheritingStrategy`]: 'none',
};

/** Returns what a matrix adds to. A class that is not known here inherits nothing. */
export function inheritanceOf({ strategy }: { readonly strategy: string }): Inheritance {
  return (Object.hasOwn(CLASSES, strategy) ? CLASSES[strategy] : undefined) ?? 'none';
}

/** Says whether a class of the inheritance is known here. */
export function isInheritance(className: string): boolean {
  return Object.hasOwn(CLASSES, className);
}
