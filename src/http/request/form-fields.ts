import type { Yield } from '../../kit/index.ts';
import { fail } from '../../model/index.ts';

/** Limits the fields of a form to the default of Jenkins's container. */
export const MAX_FIELDS = 10_000;
/** Sets the number of characters that are decoded at once. */
const PIECE = 64 * 1024;

/**
 * Returns the fields of a form as browsers send it, in their order. Others get their turn while long ones are decoded.
 * Throws FORM_BROKEN where there are too many.
 */
export async function readFields(text: string, pause: Yield): Promise<[string, string][]> {
  let count = 1;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    count += 1;
    if (count > MAX_FIELDS) fail('FORM_BROKEN', `it has more than ${MAX_FIELDS} fields`);
  }
  // The common case: all of it is less than a piece of a long one.
  if (text.length <= PIECE) return [...new URLSearchParams(text)];
  const fields: [string, string][] = [];
  for (const field of text.split('&')) {
    if (field === '') continue;
    const equals = field.indexOf('=');
    const name = equals === -1 ? field : field.slice(0, equals);
    fields.push([await decoded(name, pause), equals === -1 ? '' : await decoded(field.slice(equals + 1), pause)]);
    await pause();
  }
  return fields;
}

/** Returns what `URLSearchParams` makes of it: what is no escape stays, bytes that are no UTF-8 become U+FFFD. */
async function decoded(text: string, pause: Yield): Promise<string> {
  if (!/[%+]/.test(text)) return text;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let result = '';
  for (let at = 0; at < text.length; ) {
    const end = endOfPiece(text, at + PIECE);
    result += decoder.decode(bytesOf(text.slice(at, end)), { stream: true });
    at = end;
    await pause();
  }
  return result + decoder.decode();
}

/** Returns the end of the piece at a position, which splits neither an escape nor a character of two units. */
function endOfPiece(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const percent = text.lastIndexOf('%', at - 1);
  if (percent > at - 3 && percent !== -1) return percent;
  const unit = text.charCodeAt(at - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? at - 1 : at;
}

function bytesOf(piece: string): Uint8Array {
  const bytes = Buffer.from(piece.replaceAll('+', ' '));
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1, length += 1) {
    const high = bytes[at] === PERCENT ? digit(bytes[at + 1]) : -1;
    const low = high === -1 ? -1 : digit(bytes[at + 2]);
    if (low === -1) bytes[length] = bytes[at] ?? 0;
    else {
      bytes[length] = high * 16 + low;
      at += 2;
    }
  }
  return bytes.subarray(0, length);
}

const PERCENT = 0x25;

/** Returns the value of a hexadecimal digit; -1 where it is none. */
function digit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
