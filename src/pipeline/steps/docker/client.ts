import { StepFailure } from '../../flow/failure.ts';
import type { LaunchShort } from './launch.ts';
import { plain, type Word, wordsOf } from './words.ts';

/** Holds the numbers of a version, the most significant first. */
export type Version = readonly number[];

/** Describes the container that `docker run` starts. */
export interface ContainerRequest {
  /** Names the image; where it is undefined, the command's first word is taken for it. */
  readonly image: string | undefined;
  /** Holds further options, as they are written in a shell. */
  readonly args: string;
  readonly folder: string;
  readonly user: string;
  /** Lists folders of the machine that the container has under the same path. */
  readonly volumes: readonly string[];
  /** Lists the containers whose volumes it shares. */
  readonly volumesFrom: readonly string[];
  readonly variables: ReadonlyMap<string, string>;
  readonly command: string;
}

/** Returns the version of Docker; null where the program does not print it as expected. */
export async function dockerVersion(launch: LaunchShort): Promise<Version | null> {
  const { code, out } = await launch(plain('docker', '-v'), { isQuiet: true });
  return code === 0 ? parseVersion(out) : null;
}

/** Parses a version such as `Docker version 20.10.7, build f0df350`; returns null where there is none. */
export function parseVersion(text: string): Version | null {
  const found = /^\D+(\d+)\.(\d+)\.(\d+)/.exec(text);
  return found === null ? null : found.slice(1).map(Number);
}

export function isOlder(version: Version, than: Version): boolean {
  for (const [at, number] of than.entries()) {
    const own = version[at] ?? 0;
    if (own !== number) return own < number;
  }
  return false;
}

/** Returns `uid:gid` of the user who runs commands. */
export async function whoAmI(launch: LaunchShort): Promise<string> {
  const user = await launch(plain('id', '-u'), { isQuiet: true });
  const group = await launch(plain('id', '-g'), { isQuiet: true });
  return `${user.out}:${group.out}`;
}

/** Returns the folders where a container has volumes. */
export async function volumesOf(launch: LaunchShort, container: string): Promise<readonly string[]> {
  const format = '{{range.Mounts}}{{.Destination}}\n{{end}}';
  const { code, out } = await launch(plain('docker', 'inspect', '-f', format, container), { isQuiet: true });
  return code === 0 && out !== '' ? out.split('\n') : [];
}

/** Starts a container and returns its id. Throws IOException where that fails. */
export async function runContainer(launch: LaunchShort, wish: ContainerRequest): Promise<string> {
  const { code, out, err } = await launch(runCommand(wish));
  if (code === 0) return out;
  throw failed(`Failed to run image '${wish.image ?? null}'. Error: ${err}`);
}

export function runCommand(wish: ContainerRequest): readonly Word[] {
  const variables = [...wish.variables].sort(([one], [other]) => compareIgnoringCase(one, other));
  return [
    ...plain('docker', 'run', '-t', '-d', '-u', wish.user),
    ...plain(...wordsOf(wish.args)),
    ...plain('-w', wish.folder),
    ...wish.volumes.flatMap((folder) => plain('-v', `${folder}:${folder}:rw,z`)),
    ...wish.volumesFrom.flatMap((container) => plain('--volumes-from', container)),
    ...variables.flatMap(([name, value]) => [...plain('-e'), { text: `${name}=${value}`, isSecret: true }]),
    ...(wish.image === undefined ? [] : plain(wish.image)),
    ...plain(wish.command),
  ];
}

function compareIgnoringCase(one: string, other: string): number {
  const [a, b] = [one.toUpperCase(), other.toUpperCase()];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns the names of the programs that run in a container. */
export async function programsIn(launch: LaunchShort, container: string): Promise<readonly string[]> {
  const { code, out, err } = await launch(plain('docker', 'top', container, '-eo', 'pid,comm'));
  if (code !== 0) throw failed(`Failed to run top '${container}'. Error: ${err}`);
  const [, ...lines] = out.split('\n');
  return lines.map((line) => {
    const [, program] = line.trim().split(/ +/);
    if (program === undefined) throw failed(`Unexpected \`docker top\` output : ${line}`);
    return program;
  });
}

/** Stops a container and removes it. */
export async function stopContainer(launch: LaunchShort, container: string): Promise<void> {
  const stopped = await launch(plain('docker', 'stop', '--time=1', container));
  if (stopped.code !== 0) throw failed(`Failed to kill container '${container}'.`);
  const removed = await launch(plain('docker', 'rm', '-f', '--volumes', container));
  if (removed.code !== 0) throw failed(`Failed to rm container '${container}'.`);
}

function failed(message: string): StepFailure {
  return new StepFailure({ className: 'java.io.IOException', message });
}
