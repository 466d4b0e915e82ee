import { mkdirSync, statSync } from 'node:fs';
import type { Agent } from '../../agents/index.ts';

/** Makes the working folder of a run where it is missing. */
export async function makeWorkspace(agent: Pick<Agent, 'isLocal' | 'files'>, path: string): Promise<void> {
  if (!agent.isLocal) return agent.files.makeFolder(path);
  // Most are there, which costs less to see than to try.
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) mkdirSync(path, { recursive: true });
}
