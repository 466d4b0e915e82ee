import { PIECE, type ReportFiles } from './read-file.ts';

/** Holds how many files are asked for before they are read. */
const AHEAD = 8;

interface Begun {
  readonly info: ReturnType<ReportFiles['info']>;
  readonly first: Promise<Buffer>;
}

/**
 * Returns the same files, of which the beginnings of those that come next are asked for while one is read: on another machine each
 * answer takes its way, and there may be thousands of reports. `paths` are in the order in which they are read.
 */
export function readAhead(files: ReportFiles, paths: readonly string[]): ReportFiles {
  const places = new Map(paths.map((path, at) => [path, at]));
  const begun = new Map<string, Begun>();
  let next = 0;

  /** Asks for a file, unless it was, and those after it; what nobody fetches any more is let go. */
  function beginFrom(path: string): Begun | undefined {
    const at = places.get(path);
    if (at === undefined) return undefined;
    for (const passed of begun.keys()) if ((places.get(passed) ?? 0) < at) begun.delete(passed);
    for (next = Math.max(next, at); next < Math.min(paths.length, at + AHEAD); next += 1) begin(paths[next] ?? '');
    return begun.get(path);
  }

  function begin(path: string): void {
    const info = files.info(path);
    // A pipe would never answer: such a file is not read before its reader says so.
    const first = info.then(({ size }) => (size === 0 ? Buffer.alloc(0) : files.readPart(path, 0, PIECE)));
    for (const each of [info, first]) each.catch(() => undefined);
    begun.set(path, { info, first });
  }

  return {
    path: files.path,
    exists: (path) => files.exists(path),
    info: (path) => beginFrom(path)?.info ?? files.info(path),
    async readPart(path, offset, length) {
      const known = beginFrom(path);
      if (known === undefined || length !== PIECE) return files.readPart(path, offset, length);
      const first = await known.first;
      if (offset === 0 && first.length > 0) return first;
      // It was whole, and the next piece would tell so at the price of another way.
      const isWhole = offset === first.length && first.length < PIECE && offset >= (await known.info).size;
      return isWhole ? Buffer.alloc(0) : files.readPart(path, offset, length);
    },
  };
}
