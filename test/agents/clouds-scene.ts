import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../src/kit/testing/free-port.ts';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import type { Client } from '../harness/client.ts';
import { freestyle, pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

export const PROGRAM = join(import.meta.dirname, '..', '..', 'dist', 'agent.cjs');

export interface CloudScene {
  readonly home: string;
  readonly server: ServerProcess;
  readonly client: Client;
  /** Kills the server and starts another one at the same address. */
  restart(): Promise<void>;
  /** Makes a job and asks for its first build. */
  begin(name: string, xml: string): Promise<void>;
}

/** Starts a server whose configuration has these clouds. */
export async function serverWith(t: Finisher, clouds: string, options: readonly string[] = []): Promise<CloudScene> {
  const home = await preparedHome(t);
  const file = join(home, 'config.xml');
  const xml = await readFile(file, 'utf8');
  const changed = xml.replace(/<clouds\s*\/>|<clouds>[\s\S]*?<\/clouds>/, `<clouds>${clouds}</clouds>`);
  if (changed === xml) throw new Error(`the configuration has no place for clouds:\n${xml}`);
  await writeFile(file, changed);
  // A port that the system gave away may be another program's while no server has it.
  const port = await freePort();
  const spawned = (): Promise<ServerProcess> => spawnServer({ home, args: [...options, `--httpPort=${port}`] });
  let server = await spawned();
  t.onTestFinished(() => server.kill());
  // The server learns its address by the first request of an administrator.
  await server.client.json('api/json');
  return {
    home,
    get server() {
      return server;
    },
    get client() {
      return server.client;
    },
    async restart() {
      await server.kill();
      server = await spawned();
    },
    async begin(name, job) {
      const made = await server.client.postXml(`createItem?name=${name}`, job);
      if (made.status !== 200) throw new Error(`${name} was not made: ${made.status}`);
      const asked = await server.client.post(`job/${name}/build?delay=0sec`);
      if (asked.status !== 201) throw new Error(`${name} was not asked for: ${asked.status}`);
    },
  };
}

/** Starts the real agent program as a container does: by its environment alone. */
export function startAgentIn(env: Readonly<Record<string, string>>, folder: string): ChildProcess {
  return spawn(process.execPath, [PROGRAM], {
    env: { PATH: '/usr/bin:/bin', ...env },
    cwd: folder,
    detached: true,
    stdio: 'ignore',
  });
}

/** Resolves when the double has none of the machines any more. */
export function untilGone(names: () => readonly string[], limitMs?: number): Promise<boolean> {
  return until(
    async () => (names().length === 0 ? { found: true } : { instead: `there are still ${names().join()}` }),
    limitMs,
  );
}

/** Returns a freestyle job for nodes with a label. */
export function labelled(label: string, command: string): string {
  return freestyle({ command }).replace(
    '<canRoam>true</canRoam>',
    `<assignedNode>${label}</assignedNode><canRoam>false</canRoam>`,
  );
}

export { pipeline, temporaryFolder };
