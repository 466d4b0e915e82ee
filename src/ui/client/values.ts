// What the server gave the parts of a page.

/** Returns the values that the server gave a part, from the JSON in the script element inside it or behind it. */
export function valuesOf<T>(element: Element): T {
  const holder = element.querySelector('script[type="application/json"]') ?? element.nextElementSibling;
  return JSON.parse(holder?.textContent ?? 'null');
}
