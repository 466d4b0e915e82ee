import { shellWord } from '../shell-word.ts';
import type { DataChannels, ScriptOutput } from './data-channels.ts';

/** Is the size of a block for `dd`, which goes to a block without reading those before. */
const BLOCK_BYTES = 32 * 1024;

/**
 * Reads a file of a host from a position on, `length` bytes or to its end. What the program cannot leave out is left out here.
 * Throws `ScriptFailed` where the file cannot be opened.
 */
export async function blocksFrom(
  channels: DataChannels,
  path: string,
  from: number,
  length: number | null,
): Promise<ScriptOutput> {
  const word = shellWord(path);
  const skip = Math.floor(from / BLOCK_BYTES);
  const lead = from - skip * BLOCK_BYTES;
  const count = length === null ? '' : ` count=${Math.ceil((lead + length) / BLOCK_BYTES)}`;
  // A program that reads nothing says why the file cannot be opened, and prints figures where it can.
  const check = `[ ! -d ${word} ] || { echo 'Is a directory' >&2; exit 1; }
R=$(dd if=${word} bs=1 count=0 2>&1 >/dev/null) || { printf '%s\\n' "$R" >&2; exit 1; }`;
  const source = await channels.read(check, `dd if=${word} bs=${BLOCK_BYTES} skip=${skip}${count}`);
  return { pieces: clipped(source, lead, length), stop: source.stop };
}

async function* clipped(
  { pieces, stop }: ScriptOutput,
  lead: number,
  length: number | null,
): AsyncGenerator<Buffer, void, undefined> {
  let skipped = 0;
  let left = length ?? Number.POSITIVE_INFINITY;
  if (left === 0) {
    stop();
    return;
  }
  for await (const piece of pieces) {
    const start = Math.min(piece.length, lead - skipped);
    skipped += start;
    const wanted = piece.subarray(start, Math.min(piece.length, start + left));
    left -= wanted.length;
    if (wanted.length > 0) yield wanted;
    if (left === 0) return;
  }
}
