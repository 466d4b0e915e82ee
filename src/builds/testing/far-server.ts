import type { Job } from '../../home/index.ts';
import { type Finisher, temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { type FarMachine, farMachine } from './far-agent.ts';
import { type JobParts, projectXml, startServer, type TestOptions, type TestServer } from './server.ts';

/** Represents a server with a node on another machine. */
export interface ServerWithFar {
  readonly server: TestServer;
  readonly far: FarMachine;
  /** Makes a job that is built on that machine, in `workspace/<name>` there. */
  define(name: string, parts?: JobParts): Promise<Job>;
}

/** Starts a server with the node `far`. */
export async function startWithFar(
  t: Finisher,
  options: Omit<TestOptions, 'far'> & { readonly far?: FarMachine } = {},
): Promise<ServerWithFar> {
  const far = options.far ?? farMachine(await temporaryFolder(t, 'far'));
  const server = await startServer(t, { ...options, far: () => far.agent });
  return {
    server,
    far,
    define: (name, parts = {}) =>
      server.make(
        name,
        projectXml(parts)
          .replace(parts.more?.includes('<scm ') ? '<scm class="hudson.scm.NullSCM"/>' : '', '')
          .replace('<canRoam>true</canRoam>', '<assignedNode>far</assignedNode><canRoam>false</canRoam>')
          .replace('<builders>', `<customWorkspace>${far.at('workspace', name)}</customWorkspace><builders>`),
      ),
  };
}
