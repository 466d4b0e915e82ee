import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type SshServer,
  type SshServerOptions,
  startSshServer,
  USER,
} from '../../src/agents/ssh/testing/ssh-server.ts';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { type FreestyleOptions, freestyle } from '../harness/jobs.ts';
import { PUBLISH_FILE, type PublishHost, publisher, publishSettings } from '../harness/publish-over-ssh.ts';
import { buildJob, createJob } from './built.ts';
import type { TestServer } from './start.ts';

const PASSWORD = '<secretPassword>open</secretPassword>';

export interface Published {
  readonly name: string;
  readonly result: string;
  readonly text: string;
}

/** What tests of Publish over SSH do with a server. */
export interface Publishing {
  /** Configures the server `web`. */
  configure(host: Pick<PublishHost, 'port' | 'root'> & Partial<PublishHost>): void;
  /** Starts a machine, with a folder of its own, and configures it. */
  given(t: Finisher, options?: SshServerOptions): Promise<{ readonly ssh: SshServer; readonly root: string }>;
  /** Builds a job that makes files by a command and publishes them. */
  published(command: string, content: string, more?: FreestyleOptions, how?: string): Promise<Published>;
  consoleOf(name: string): Promise<string>;
  /** The name of a job that no other has. */
  nextName(): string;
}

export function publishing(server: () => TestServer): Publishing {
  let jobs = 0;
  const nextName = (): string => {
    jobs += 1;
    return `publish-${jobs}`;
  };
  const configure: Publishing['configure'] = (host) =>
    writeFileSync(join(server().home, PUBLISH_FILE), publishSettings({ username: USER, more: PASSWORD, ...host }));
  const consoleOf = async (name: string): Promise<string> =>
    (await server().as({ url: `/job/${name}/1/consoleText` })).body;
  return {
    configure,
    consoleOf,
    nextName,
    async given(t, options = { password: 'open' }) {
      const ssh = await startSshServer(options);
      t.onTestFinished(() => ssh.close());
      const root = await temporaryFolder(t, 'remote');
      configure({ port: ssh.port, root });
      return { ssh, root };
    },
    async published(command, content, more = {}, how = 'build') {
      const name = nextName();
      await createJob(server(), name, freestyle({ command, publishers: publisher(content), ...more }));
      const result = await buildJob(server(), name, how);
      return { name, result, text: await consoleOf(name) };
    },
  };
}

/** The files below a folder, by their paths in it. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
