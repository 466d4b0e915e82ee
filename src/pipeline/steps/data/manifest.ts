export interface Manifest {
  readonly main: ReadonlyMap<string, string>;
  /** Sections behind the first by their names. */
  readonly entries: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** A `MANIFEST.MF`: lines of 72 bytes that go on with a blank, sections between empty lines. Text: what is wrong. */
export function parseManifest(text: string): Manifest | string {
  const lines = text
    .replaceAll(/\r\n|\r/g, '\n')
    .replaceAll('\n ', '')
    .split('\n');
  let section = new Map<string, string>();
  const main = section;
  const entries = new Map<string, ReadonlyMap<string, string>>();
  for (const line of lines) {
    if (line === '') {
      section = new Map();
      continue;
    }
    const colon = line.indexOf(': ');
    if (colon < 1) return `invalid header field (line ${lines.indexOf(line) + 1})`;
    const [name, value] = [line.slice(0, colon), line.slice(colon + 2)];
    if (section !== main && section.size === 0 && !entries.has(value) && name.toLowerCase() === 'name') {
      entries.set(value, section);
      continue;
    }
    section.set(name, value);
  }
  return { main, entries };
}
