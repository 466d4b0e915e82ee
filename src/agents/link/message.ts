import { parseBoundedJson } from '../../kit/index.ts';
import { type LinkMessage, MAX_MESSAGE_BYTES } from './link.ts';

/** Limits the values of a head: an environment has some hundred, a list in a result some thousand. */
const MAX_HEAD_VALUES = 20_000;
const LENGTH_BYTES = 4;

/** Says that the other side does not keep to the protocol: the connection ends. */
export class ProtocolBroken extends Error {
  override readonly name = 'ProtocolBroken';
}

/** Returns a message as bytes: the length of the head, the head, the body. Throws ProtocolBroken where it is too great. */
export function encodeMessage({ head, body }: LinkMessage): Uint8Array {
  const text = Buffer.from(JSON.stringify(head));
  const length = LENGTH_BYTES + text.length + (body?.length ?? 0);
  if (length > MAX_MESSAGE_BYTES) throw new ProtocolBroken(`a message of ${length} bytes is too great`);
  const bytes = Buffer.allocUnsafe(length);
  bytes.writeUInt32BE(text.length, 0);
  text.copy(bytes, LENGTH_BYTES);
  if (body !== undefined) bytes.set(body, LENGTH_BYTES + text.length);
  return bytes;
}

/** Returns the message of bytes that a stranger sent. Throws ProtocolBroken. */
export function decodeMessage(bytes: Uint8Array): LinkMessage {
  if (bytes.length > MAX_MESSAGE_BYTES) throw new ProtocolBroken(`a message of ${bytes.length} bytes is too great`);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = buffer.length < LENGTH_BYTES ? -1 : LENGTH_BYTES + buffer.readUInt32BE(0);
  if (end < LENGTH_BYTES || end > buffer.length) throw new ProtocolBroken('a message is cut off');
  const body = buffer.subarray(end);
  return { head: parsed(buffer.toString('utf8', LENGTH_BYTES, end)), ...(body.length > 0 && { body }) };
}

function parsed(text: string): unknown {
  try {
    return parseBoundedJson(text, MAX_HEAD_VALUES);
  } catch {
    throw new ProtocolBroken('the head of a message is no JSON that can be read');
  }
}
