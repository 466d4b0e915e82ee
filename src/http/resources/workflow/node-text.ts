import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Job, Run, Services } from '../../../controller/index.ts';
import type { LogText } from '../../../ui/index.ts';
import type { Annotate } from '../../logs/annotate.ts';
import { stripNotes } from '../../logs/console-notes.ts';
import { annotatedParts } from '../../logs/console-parts.ts';
import { openLog } from '../../logs/log-slice.ts';

type Pieces = Awaited<ReturnType<Services['pipelineViews']['logPieces']>>;

/** Represents the end of what a node wrote. */
export interface NodeText {
  readonly text: string;
  /** Holds the number of bytes of all that it wrote. */
  readonly size: number;
  /** Holds the offset in the log behind the text. */
  readonly end: number;
}

/** Returns the last `most` bytes of what each of several nodes of a run wrote; nodes that wrote nothing are missing. */
export async function nodeTexts(
  { home, pipelineViews }: Pick<Services, 'home' | 'pipelineViews'>,
  { job, run }: { readonly job: Job; readonly run: Run },
  ids: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, NodeText>> {
  const texts = new Map<string, NodeText>();
  if (ids.length === 0) return texts;
  const pieces = await pipelineViews.logPiecesOf(job, run, ids);
  const handle = await openLog(home.runs.paths.log(job, run.number));
  if (handle === null) return texts;
  try {
    const { size } = await handle.stat();
    for (const [id, own] of pieces) {
      if (own.length === 0) continue;
      const text = await endOf(handle, size, own, most);
      if (text.size > 0) texts.set(id, text);
    }
    return texts;
  } finally {
    await handle.close();
  }
}

/** Returns a text as a page shows it, at most its last lines. */
export async function shownText(
  annotate: Annotate | null,
  { text, size }: Pick<NodeText, 'text' | 'size'>,
  mostLines: number,
): Promise<LogText> {
  const lines = text.split('\n');
  // A line break at the end begins no further line.
  const last = lines.slice(-mostLines - (lines.at(-1) === '' ? 1 : 0)).join('\n');
  const parts = await annotatedParts(annotate)(last);
  return { parts, shortened: last.length < text.length || Buffer.byteLength(text) < size };
}

async function endOf(handle: FileHandle, end: number, pieces: Pieces, most: number): Promise<NodeText> {
  const chunks: Buffer[] = [];
  let size = 0;
  let left = most;
  let last = 0;
  for (const { from, to } of [...pieces].reverse()) {
    const length = Math.max(0, Math.min(to ?? end, end) - from);
    size += length;
    last ||= from + length;
    const wanted = Math.min(left, length);
    if (wanted === 0) continue;
    left -= wanted;
    const buffer = Buffer.alloc(wanted);
    const { bytesRead } = await handle.read(buffer, 0, wanted, from + length - wanted);
    chunks.unshift(buffer.subarray(0, bytesRead));
  }
  return { text: await plain(chunks), size, end: last };
}

async function plain(chunks: readonly Buffer[]): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stripNotes(Readable.from(chunks))) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}
