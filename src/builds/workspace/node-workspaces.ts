import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import type { Agents } from '../../agents/index.ts';
import type { Home, ItemChange, NodeRecord } from '../../home/index.ts';
import { type Clock, endsWithin, isMissing, type Logger, messageOf } from '../../kit/index.ts';
import type { AgentFiles } from '../../points/index.ts';
import { isConnected } from './is-connected.ts';

export interface NodeWorkspacesDependencies {
  readonly home: Pick<Home, 'nodes'> & { readonly jobFiles: Pick<Home['jobFiles'], 'workspace'> };
  readonly agents: Agents;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Limits how long the answer to a deletion waits for the nodes. */
const WAIT_MS = 5000;

/**
 * Returns what removes the working folders of a deleted item on the nodes that are connected, and moves those of an item that
 * was moved. As in Jenkins, those on other nodes stay. The folders have other names when it resolves; their content goes later.
 * Jenkins: `jenkins.branch.WorkspaceLocatorImpl`.
 */
export function nodeWorkspacesFollow(deps: NodeWorkspacesDependencies): (change: ItemChange) => Promise<void> {
  const { home, agents, clock, log } = deps;

  async function onNode({ name, remoteFolder }: NodeRecord, change: Gone): Promise<void> {
    const { isLocal, files } = agents.of(name);
    if (isLocal || remoteFolder === '' || !(await isConnected(agents, name))) return;
    const pathOf = (fullName: string): string => home.jobFiles.workspace({ fullName }, name);
    const from = pathOf(change.type === 'moved' ? change.from : change.fullName);
    const gone: string[] = [];
    for (const path of await foldersOf(files, pathOf(change.fullName))) gone.push(await outOfTheWay(files, path));
    if (change.type === 'moved') {
      const to = pathOf(change.fullName);
      for (const path of await foldersOf(files, from)) {
        await files.makeFolder(dirname(to));
        await files.rename(path, to + path.slice(from.length));
      }
    }
    void Promise.all(gone.map((path) => files.remove(path))).catch((error) => tell(name, error));
  }

  function tell(node: string, error: unknown): void {
    log.warn({ node, err: messageOf(error) }, 'working folders on a node could not be removed');
  }

  return async (change) => {
    if (change.type !== 'deleted' && change.type !== 'moved') return;
    const all = home.nodes.all().map((node) => onNode(node, change).catch((error) => tell(node.name, error)));
    if (all.length > 0) await endsWithin(clock, WAIT_MS, Promise.all(all));
  };
}

type Gone = Extract<ItemChange, { readonly fullName: string }>;

/** Returns a working folder and those of concurrent builds beside it, as far as they are there. */
async function foldersOf(files: AgentFiles, path: string): Promise<readonly string[]> {
  const name = basename(path);
  try {
    const entries = await files.list(dirname(path));
    return entries
      .filter((entry) => entry.name === name || entry.name.startsWith(`${name}@`))
      .map((entry) => join(dirname(path), entry.name));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Frees the name of a folder at once, so that what is built there next is not deleted with it. */
async function outOfTheWay(files: AgentFiles, path: string): Promise<string> {
  const hidden = join(dirname(path), `.${basename(path)}.deleted-${randomBytes(6).toString('hex')}`);
  await files.rename(path, hidden);
  return hidden;
}
