/** Returns Java's class name as XStream writes it in an element's name: `$` -> `_-`, `_` -> `__`. */
export function tagOfClass(javaClass: string): string {
  return javaClass.replaceAll('_', '__').replaceAll('$', '_-');
}

export function classOfTag(tag: string): string {
  return tag.replace(/__|_-/g, (code) => (code === '__' ? '_' : '$'));
}

/** Returns the name of a class without its package and without the class that it lies in. */
export function simpleName(className: string): string {
  return className.slice(Math.max(className.lastIndexOf('.'), className.lastIndexOf('$')) + 1);
}
