/** Returns the elements of the page that a selector finds. */
export function all<T extends Element>(selector: string): T[] {
  return Array.from(document.querySelectorAll<T>(selector));
}
