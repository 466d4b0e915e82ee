import { delimiter, join } from 'node:path';
import type { AgentFiles } from '../../../points/index.ts';
import { infoOf } from './paths.ts';

const MAY_EXECUTE = 0o111;

/** Returns whether a program is in one of the folders of a PATH, or is at a path itself. */
export async function hasProgram(files: AgentFiles, program: string, path: string): Promise<boolean> {
  const folders = program.includes('/') ? [''] : path.split(delimiter);
  const found = await Promise.all(folders.map((folder) => isProgram(files, join(folder, program))));
  return found.includes(true);
}

async function isProgram(files: AgentFiles, path: string): Promise<boolean> {
  if (!path.startsWith('/')) return false;
  const info = await infoOf(files, path);
  return info?.kind === 'file' && (info.mode & MAY_EXECUTE) !== 0;
}
