import { expect, it } from 'vitest';
import { readXmlStream } from './read-stream.ts';
import type { ReaderLimits } from './reader.ts';

async function read(bytes: Uint8Array, piece = 7, limits: ReaderLimits = {}): Promise<string> {
  const said: string[] = [];
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += piece) chunks.push(bytes.subarray(at, at + piece));
  await readXmlStream(
    chunks,
    {
      open: (name) => void said.push(`<${name}>`),
      close: (name) => void said.push(`</${name}>`),
      text: (text) => void said.push(text),
      cdata: (text) => void said.push(`[${text}]`),
    },
    { ...limits, pause: async () => {} },
  );
  return said.join('');
}

it.each([
  ['UTF-8 cut anywhere', Buffer.from('<a>müde 😀<![CDATA[<ß>]]></a>'), '<a>müde 😀[<ß>]</a>'],
  ['a byte order mark', Buffer.from('\ufeff<a>ü</a>'), '<a>ü</a>'],
  ['Latin-1', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\u00fc</a>', 'latin1'), '<a>ü</a>'],
  ['UTF-16', Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><a>ü</a>', 'utf16le'), '<a>ü</a>'],
])('reads %s', async (_, bytes, wanted) => {
  expect(await read(bytes, 64)).toBe(wanted);
});

it('reads a text that is cut inside a character', async () => {
  expect(await read(Buffer.from('<a>😀😀😀😀</a>'), 5)).toBe('<a>😀😀😀😀</a>');
});

it.each([
  [
    'bytes that the encoding does not have',
    Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e]),
    'not valid utf-8',
  ],
  [
    'an encoding that nobody knows',
    Buffer.from('<?xml version="1.0" encoding="klingon"?><a/>'),
    'klingon is not known',
  ],
  ['nothing', Buffer.alloc(0), 'root element'],
  ['half a document', Buffer.from('<a><b>'), 'unclosed tag'],
  ['a document type', Buffer.from('<!DOCTYPE a><a/>'), 'document type'],
])('refuses %s', async (_, bytes, reason) => {
  await expect(read(bytes, 64)).rejects.toThrow(reason);
});

it('passes a document type over where that is allowed, and knows none of its entities', async () => {
  const document = (body: string) =>
    Buffer.from(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>${body}</a>`);
  expect(await read(document('y'), 64, { allowDoctype: true })).toBe('<a>y</a>');
  await expect(read(document('&x;'), 64, { allowDoctype: true })).rejects.toThrow('undefined entity');
});
