import { MAX_MESSAGE_BYTES } from '../link/link.ts';
import { ProtocolBroken } from '../link/message.ts';

/** Lists what a frame may be; its place is its number. */
const KINDS = ['message', 'ping', 'close', 'get', 'put', 'data', 'end', 'failed', 'more', 'stop'] as const;

export type FrameKind = (typeof KINDS)[number];

/** Is a piece of what goes through a pipe. `stream` says to which content it belongs; 0 to none. */
export interface Frame {
  readonly kind: FrameKind;
  readonly stream: number;
  readonly body: Buffer;
}

/** Precedes the first frame of the program: what comes before it was printed by whatever else runs on the way. */
export const PREAMBLE = Buffer.from('<===[MILLWRIGHT AGENT]===>\n');

const LENGTH_BYTES = 4;
const FRAME_HEAD_BYTES = 5;
/** Limits what comes before the first frame. */
const MAX_STRAY_BYTES = 64 * 1024;

/** Returns a frame as bytes: the length of what follows, the kind, the stream, the body. */
export function encodeFrame(kind: FrameKind, stream = 0, body: Uint8Array = new Uint8Array()): Uint8Array {
  const bytes = Buffer.allocUnsafe(LENGTH_BYTES + FRAME_HEAD_BYTES + body.length);
  bytes.writeUInt32BE(FRAME_HEAD_BYTES + body.length, 0);
  bytes.writeUInt8(KINDS.indexOf(kind), LENGTH_BYTES);
  bytes.writeUInt32BE(stream, LENGTH_BYTES + 1);
  bytes.set(body, LENGTH_BYTES + FRAME_HEAD_BYTES);
  return bytes;
}

/** Finds the frames in bytes that come in any pieces. */
export class FrameReader {
  readonly #stray: ((text: string) => void) | null;
  #pieces: Buffer[] = [];
  #length = 0;
  #needed: number = LENGTH_BYTES;
  #hasBegun: boolean;

  /** Takes who is told what comes before the preamble; null where none is expected. */
  constructor(stray: ((text: string) => void) | null) {
    this.#stray = stray;
    this.#hasBegun = stray === null;
  }

  /** Takes the next bytes and returns the frames that they complete. Throws ProtocolBroken. */
  take(bytes: Buffer): Frame[] {
    this.#pieces.push(bytes);
    this.#length += bytes.length;
    if (!this.#hasBegun && !this.#begin()) return [];
    const frames: Frame[] = [];
    while (this.#length >= this.#needed) {
      const all = this.#joined();
      const length = all.readUInt32BE(0);
      if (length < FRAME_HEAD_BYTES || length > FRAME_HEAD_BYTES + MAX_MESSAGE_BYTES)
        throw new ProtocolBroken(`a frame of ${length} bytes is none`);
      this.#needed = LENGTH_BYTES + length;
      if (all.length < this.#needed) break;
      frames.push(frameOf(all.subarray(LENGTH_BYTES, this.#needed)));
      this.#keep(all.subarray(this.#needed));
      this.#needed = LENGTH_BYTES;
    }
    return frames;
  }

  #begin(): boolean {
    const all = this.#joined();
    const at = all.indexOf(PREAMBLE);
    if (at < 0 && all.length > MAX_STRAY_BYTES)
      throw new ProtocolBroken('it prints something, but is no agent program');
    if (at < 0) return false;
    if (at > 0) this.#stray?.(all.toString('utf8', 0, at));
    this.#hasBegun = true;
    this.#keep(all.subarray(at + PREAMBLE.length));
    return true;
  }

  /** Returns what came before a preamble that never came. */
  get stray(): string {
    return this.#hasBegun ? '' : this.#joined().toString();
  }

  #joined(): Buffer {
    const all = this.#pieces.length === 1 ? (this.#pieces[0] as Buffer) : Buffer.concat(this.#pieces, this.#length);
    this.#pieces = [all];
    return all;
  }

  #keep(rest: Buffer): void {
    this.#pieces = [rest];
    this.#length = rest.length;
  }
}

function frameOf(bytes: Buffer): Frame {
  const kind = KINDS[bytes.readUInt8(0)];
  if (kind === undefined) throw new ProtocolBroken('a frame is of no known kind');
  return { kind, stream: bytes.readUInt32BE(1), body: bytes.subarray(FRAME_HEAD_BYTES) };
}
