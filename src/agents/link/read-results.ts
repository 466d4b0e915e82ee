import { isAbsolute } from 'node:path';
import type {
  ExitOutcome,
  FileInfo,
  FileKind,
  FolderEntry,
  FoundPaths,
  MachineMeasures,
  ShortOutcome,
} from '../../points/index.ts';
import { Fields, listOf, textOf } from './fields.ts';
import { ProtocolBroken } from './message.ts';

const KINDS: readonly FileKind[] = ['file', 'folder', 'link', 'other'];

/** Reads what is at a path. These functions read what a program answered, which may be anything, and throw ProtocolBroken. */
export function readInfo(value: unknown): FileInfo | null {
  if (value === null) return null;
  const fields = new Fields(value);
  return {
    kind: fields.oneOf('kind', KINDS),
    size: fields.count('size'),
    modified: fields.number('modified'),
    mode: fields.count('mode') & 0o7777,
  };
}

/** Reads the entries of a folder. A name that leads elsewhere is refused: it may become a part of a path of the server. */
export function readEntries(value: unknown): FolderEntry[] {
  return listOf(value, 'the entries').map((entry) => {
    const fields = new Fields(entry);
    const name = fields.text('name');
    if (!isName(name) || name.includes('/')) throw new ProtocolBroken('an entry of a folder has no name');
    return { name, kind: fields.oneOf('kind', KINDS) };
  });
}

/** Reads paths that were found. One that leads out of the folder is refused: it may become a part of a path of the server. */
export function readFound(value: unknown): FoundPaths {
  const fields = new Fields(value);
  const paths = fields.texts('paths');
  if (!paths.every((path) => path.split('/').every(isName))) throw new ProtocolBroken('a path was found elsewhere');
  return { paths, visited: fields.count('visited') };
}

function isName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !name.includes('\0');
}

/** Reads an absolute path of the agent's machine. */
export function readPath(value: unknown): string {
  const path = textOf(value, 'the path');
  if (!isAbsolute(path) || path.includes('\0')) throw new ProtocolBroken('a path is not absolute');
  return path;
}

export function readSpace(value: unknown): { total: number; free: number } {
  const fields = new Fields(value);
  return { total: fields.number('total'), free: fields.number('free') };
}

export function readShortOutcome(value: unknown): ShortOutcome {
  const fields = new Fields(value);
  const most = Number.POSITIVE_INFINITY;
  return { code: fields.count('code'), stdout: fields.text('stdout', most), stderr: fields.text('stderr', most) };
}

export function readOutcome(value: unknown): ExitOutcome {
  const fields = new Fields(value);
  const kind = fields.oneOf('kind', ['exited', 'lost', 'not-started']);
  switch (kind) {
    case 'exited':
      return { kind, code: fields.count('code') };
    case 'lost':
      return { kind };
    case 'not-started':
      return { kind, reason: fields.text('reason') };
  }
}

export function readMeasures(value: unknown): MachineMeasures {
  const fields = new Fields(value);
  const at = (name: string) =>
    fields.value(name) === null ? null : { path: fields.object(name).text('path'), ...readSpace(fields.value(name)) };
  const amount = (name: string) => (fields.value(name) === null ? null : readSpace(fields.value(name)));
  return {
    temporarySpace: at('temporarySpace'),
    rootSpace: at('rootSpace'),
    memory: amount('memory'),
    swap: amount('swap'),
    clock: fields.value('clock') === null ? null : fields.number('clock'),
  };
}
