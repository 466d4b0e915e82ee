// The drawings of icons are at the end of a page, of those alone that it shows. What comes later brings its own.

/** Takes over the drawings of another document that this page does not have. */
export function takeDrawings(from: Document): void {
  const drawings = document.getElementById('icon-drawings');
  for (const symbol of from.querySelectorAll('symbol[id^="i-"]')) {
    if (!document.getElementById(symbol.id)) drawings?.append(document.importNode(symbol, true));
  }
}

/** Fetches the drawings of all icons: for parts that make icons themselves. */
export async function loadDrawings(): Promise<void> {
  const file = document.getElementById('icon-drawings')?.dataset['file'];
  if (!file) return;
  const answer = await fetch(file);
  if (answer.ok) takeDrawings(new DOMParser().parseFromString(await answer.text(), 'image/svg+xml'));
}
