import { shellWord } from '../shell-word.ts';
import type { ControlShell } from './control-shell.ts';
import type { DataChannels } from './data-channels.ts';
import { hasStatus, type SftpCalls, STATUS } from './sftp-calls.ts';
import { PIECE_BYTES, piecesOf } from './sftp-pieces.ts';
import { blocksFrom } from './shell-blocks.ts';

/** Reads what commands leave in their folders. */
export interface OutputFiles {
  /** Returns what a small file holds; null where it is missing. */
  readSmall(path: string): Promise<string | null>;
  /** Returns a file of output, to be looked at again and again; null where it is missing. */
  open(path: string): Promise<OpenOutput | null>;
}

export interface OpenOutput {
  /** Yields what is there by now, from a position on. */
  pieces(from: number): AsyncIterable<Buffer>;
  close(): void;
}

/** Reads by SFTP. A file stays open between two looks. */
export function outputBySftp(calls: SftpCalls): OutputFiles {
  return {
    readSmall: (path) => calls.readSmall(path),
    async open(path) {
      let handle: Buffer;
      try {
        handle = await calls.open(path, 'r');
      } catch (error) {
        if (hasStatus(error, STATUS.NO_SUCH_FILE)) return null;
        throw error;
      }
      return {
        async *pieces(from) {
          const [first, size] = await Promise.all([calls.read(handle, from, PIECE_BYTES), calls.sizeOf(handle)]);
          if (first.length === 0) return;
          yield first;
          yield* piecesOf(calls, handle, from + first.length, size);
        },
        close: () => void calls.close(handle).catch(() => undefined),
      };
    },
  };
}

/** Reads by the shell: sizes in its answers, output on channels of their own. */
export function outputByShell(shell: Pick<ControlShell, 'ask'>, channels: DataChannels): OutputFiles {
  const sizeOf = async (path: string): Promise<number | null> => {
    const { text } = await shell.ask(
      (number) => `set -- $(ls -ln ${shellWord(path)} 2>/dev/null)\nsay "= ${number} 0 \${5-}"`,
    );
    return /^\d+$/.test(text) ? Number(text) : null;
  };
  return {
    async readSmall(path) {
      const { code, lines } = await shell.ask((number) => `R=$(cat ${shellWord(path)} 2>/dev/null)\ntell ${number} $?`);
      return code === 0 ? lines.map((line) => `${line}\n`).join('') : null;
    },
    async open(path) {
      if ((await sizeOf(path)) === null) return null;
      return {
        async *pieces(from) {
          const size = await sizeOf(path);
          if (size !== null && size > from) yield* (await blocksFrom(channels, path, from, size - from)).pieces;
        },
        close: () => undefined,
      };
    },
  };
}
