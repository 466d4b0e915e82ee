import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, isUnreadable } from '../../kit/index.ts';
import type { FlowNode } from '../flow/graph.ts';
import { loadFlow } from './flow-files.ts';
import { type KnownSteps, readJenkinsNodes } from './jenkins-nodes.ts';

/** Matches the names of Jenkins's documents: `6.xml`, or one for all nodes. */
const DOCUMENT = /^(?:\d+|flowNodeStore)\.xml$/;

/**
 * Reads the nodes of a run that is over from its `workflow` folder, from this server's file or Jenkins's; empty where there
 * are none.
 */
export async function storedNodes(folder: string, steps: KnownSteps): Promise<readonly FlowNode[]> {
  const flow = await loadFlow(folder);
  if (flow !== null) return flow.nodes;
  const names = (await namesIn(folder)).filter((name) => DOCUMENT.test(name));
  return readJenkinsNodes(await Promise.all(names.map((name) => textOf(join(folder, name)))), steps);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error) || isUnreadable(error)) return [];
    throw error;
  }
}

/** Reads a file; returns an empty text where it cannot be read. */
async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error) || isUnreadable(error)) return '';
    throw error;
  }
}
