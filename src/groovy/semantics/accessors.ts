export interface Accessor {
  readonly kind: 'get' | 'set';
  readonly property: string;
}

/**
 * Returns the property that a method of this name and number of arguments gets or sets, or null where it is no accessor.
 */
export function accessor(method: string, args: number): Accessor | null {
  if (args === 0 && method.startsWith('get') && method.length > 3)
    return { kind: 'get', property: decapitalize(method.slice(3)) };
  if (args === 0 && method.startsWith('is') && method.length > 2)
    return { kind: 'get', property: decapitalize(method.slice(2)) };
  if (args === 1 && method.startsWith('set') && method.length > 3)
    return { kind: 'set', property: decapitalize(method.slice(3)) };
  return null;
}

export function getterNames(property: string): readonly string[] {
  const name = capitalize(property);
  return [`get${name}`, `is${name}`];
}

export function setterName(property: string): string {
  return `set${capitalize(property)}`;
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Decapitalizes a name as `java.beans.Introspector` does: `URL` stays as it is. */
function decapitalize(name: string): string {
  if (name.length > 1 && /^[A-Z]{2}/.test(name)) return name;
  return name.charAt(0).toLowerCase() + name.slice(1);
}
