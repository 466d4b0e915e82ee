import { XmlError } from './errors.ts';
import { createXmlReader, type ReaderEvents, type ReaderLimits } from './reader.ts';

/** Limits the bytes that are read before `pause` is awaited. */
const PIECE = 16 * 1024;
const DECLARED = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/;

/**
 * Reads a document of any length from its bytes, in the encoding of its byte order mark or declaration, UTF-8 without one.
 * `pause` is awaited after each piece. Throws XmlError, also for bytes that the encoding does not have.
 */
export async function readXmlStream(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  events: ReaderEvents,
  options: ReaderLimits & { readonly pause: () => Promise<void> },
): Promise<void> {
  const reader = createXmlReader(events, options);
  let decode: Decode | null = null;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += PIECE) {
      const piece = chunk.subarray(at, at + PIECE);
      decode ??= decoderOf(encodingOf(piece));
      reader.write(decode(piece));
      await options.pause();
    }
  }
  if (decode !== null) reader.write(decode());
  reader.close();
}

type Decode = (piece?: Uint8Array) => string;

function decoderOf(encoding: string): Decode {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new XmlError(1, 1, `the encoding ${encoding} is not known`);
  }
  return (piece) => {
    try {
      return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true });
    } catch {
      throw new XmlError(1, 1, `not valid ${encoding}`);
    }
  };
}

function encodingOf(start: Uint8Array): string {
  const [first = 0, second = 0] = start;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const declared = DECLARED.exec(Buffer.from(start.subarray(0, 200)).toString('latin1'))?.[1] ?? 'utf-8';
  // A declaration in single bytes cannot be in an encoding of two.
  return /^(utf-?16|ucs-?2)/i.test(declared) ? 'utf-8' : declared.toLowerCase();
}
