import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import type { Agent } from '../../agents/index.ts';
import { isMissing } from '../../kit/index.ts';
import { type AgentFiles, type OutsideFiles, StepAbort } from '../../points/index.ts';

const LARGEST = 1024 * 1024;
/** Matches the names of files that are read in the home: only an administrator can know what else lies there. */
const SETTINGS = /\.(?:properties|props|env|conf|cfg|ini|txt)$/i;
/** Lists the folders of the home whose files are secrets, or other people's, whatever they are called. */
const KEPT_FROM_BUILDS = ['secrets', 'users', 'nodes', 'plugins', 'init.groovy.d', 'fingerprints', 'logs'];
/** Lists folders that do not hold real files: they describe the server's own process, and machines. */
const OF_THE_SYSTEM = ['/proc', '/sys', '/dev', '/run/secrets'];

/**
 * Creates access to files outside of a run's workspace, named by whoever configures its job: where `isOfAuthor` is false,
 * none may be read.
 */
export function createOutsideFiles({
  home,
  agent,
  isOfAuthor,
}: {
  /** Holds the absolute path of the home. */
  readonly home: string;
  /** Holds the agent of the machine on which the run works: files outside of the home are there. */
  readonly agent: Pick<Agent, 'isLocal' | 'files'>;
  readonly isOfAuthor: boolean;
}): OutsideFiles {
  return {
    async read(place, path) {
      const absolute = place === 'home' ? join(home, path) : resolve(path);
      if (!isOfAuthor) refuse(absolute);
      if (place === 'root' && !agent.isLocal) return readElsewhere(agent.files, absolute);
      // Before the disk is asked: whether a secret is there is nobody's business either.
      check(absolute, home);
      try {
        const real = await realpath(absolute);
        check(real, await realpath(home));
        return await readRegular(real);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  };
}

/** Reads a file of another machine. What is there belongs to builds, except for what belongs to the system and to tools. */
async function readElsewhere(files: AgentFiles, path: string): Promise<Buffer | null> {
  checkOutside(path);
  try {
    const real = await files.realPath(path);
    checkOutside(real);
    const info = await files.info(real);
    if (info === null) return null;
    if (info.kind !== 'file') refuse(path);
    if (info.size > LARGEST) tooLarge(path, info.size);
    return await files.read(real, { length: LARGEST });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function check(path: string, home: string): void {
  if (OF_THE_SYSTEM.some((folder) => isWithin(path, folder))) refuse(path);
  if (!isWithin(path, home)) {
    checkOutside(path);
    return;
  }
  const inside = relative(home, path).split(sep);
  const isKept = KEPT_FROM_BUILDS.includes(inside[0] ?? '') || inside.includes('builds');
  if (isKept || inside.some((part) => part.startsWith('.')) || !SETTINGS.test(basename(path))) refuse(path);
}

function checkOutside(path: string): void {
  if (OF_THE_SYSTEM.some((folder) => isWithin(path, folder))) refuse(path);
  // Keys of ssh, logins of tools.
  if (path.split(sep).some((part) => part.startsWith('.'))) refuse(path);
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}${sep}`);
}

function refuse(path: string): never {
  throw new StepAbort(`'${path}' is outside of the workspace and may not be read by this build`);
}

function tooLarge(path: string, size: number): never {
  throw new StepAbort(`'${path}' is too large: ${size} bytes, where ${LARGEST} are read`);
}

async function readRegular(path: string): Promise<Buffer> {
  // A pipe without a writer would hold the build for ever.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) refuse(path);
    if (stats.size > LARGEST) tooLarge(path, stats.size);
    return await file.readFile();
  } finally {
    await file.close();
  }
}
