import { describe, expect, it } from 'vitest';
import { type Manifest, parseManifest as parseInSlices } from './manifest.ts';

function parseManifest(text: string): Manifest | string {
  const work = parseInSlices(text);
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

describe('a manifest', () => {
  it('has a main section and named ones', () => {
    const text =
      'Manifest-Version: 1.0\r\nMain-Class: org.example.\r\n Main\r\n\r\nName: a/B.class\r\nDigest: x=\r\n\r\nName: c\r\n';
    expect(parseManifest(text)).toEqual({
      main: new Map([
        ['Manifest-Version', '1.0'],
        ['Main-Class', 'org.example.Main'],
      ]),
      entries: new Map([
        ['a/B.class', new Map([['Digest', 'x=']])],
        ['c', new Map()],
      ]),
    });
  });

  it('is refused where a line is none', () => {
    expect(parseManifest('Manifest-Version: 1.0\nnonsense\n')).toBe('invalid header field (line 2)');
  });
});
