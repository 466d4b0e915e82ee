// What the page tells of its server.

/** Returns the context path, empty or `/name`. */
export function prefix(): string {
  return document.body.dataset['prefix'] ?? '';
}

/** Returns the headers with the crumb of the page, which every POST needs; none where protection is off. */
export function crumbHeaders(): Record<string, string> {
  const { crumbField, crumb } = document.body.dataset;
  return crumbField && crumb ? { [crumbField]: crumb } : {};
}
