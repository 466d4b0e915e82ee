import { expect } from 'vitest';
import { endOf } from '../harness/builds.ts';
import type { Client } from '../harness/client.ts';
import { pipeline } from '../harness/jobs.ts';
import { type ComparedJob, jobXml } from './freestyle-jobs.ts';
import type { ComparedPipeline } from './pipelines.ts';

/** A node of a server on which pipelines run. */
export interface ComparedNode {
  readonly name: string;
  /** Where its workspaces are. */
  readonly folder: string;
}

/** What a build came to, with the same words for what differs between nodes. */
export interface Outcome {
  readonly result: string;
  readonly console: string;
}

type Values = Readonly<Record<string, string>>;

/** Runs a pipeline on a node. */
export async function outcomeOn(
  client: Client,
  { name, script }: ComparedPipeline,
  node: ComparedNode,
  values: Values,
): Promise<Outcome> {
  const job = `${name}-on-${node.name}`;
  return outcomeOf(client, pipeline(filled(script, { LABEL: node.name, ...values })), { job, node });
}

/** Holds what a freestyle build left with the server, as `FACTS` asks for it. */
const FACTS =
  'displayName,description,artifacts[relativePath],fingerprint[hash,fileName],actions[totalCount,failCount]';

/** Runs a freestyle job on a node. `facts` is what is known of its build. */
export async function freestyleOn(
  client: Client,
  config: ComparedJob,
  node: ComparedNode,
  values: Values,
): Promise<Outcome & { readonly facts: unknown }> {
  const job = `${config.name}-on-${node.name}`;
  const outcome = await outcomeOf(client, filled(jobXml(config, node.name), values), { job, node });
  const facts = await client.json(`job/${job}/1/api/json?tree=${FACTS}`);
  return { ...outcome, facts };
}

async function outcomeOf(client: Client, config: string, { job, node }: Place): Promise<Outcome> {
  const answer = await client.postXml(`createItem?name=${job}`, config);
  expect(answer.status).toBe(200);
  await client.post(`job/${job}/build?delay=0sec`);
  const { result, console } = await endOf(client, `job/${job}/1`);
  return { result, console: alike(console, { job, node }) };
}

function filled(text: string, values: Values): string {
  return Object.entries(values).reduce((before, [key, value]) => before.replaceAll(key, value), text);
}

interface Place {
  readonly job: string;
  readonly node: ComparedNode;
}

/** Replaces what differs between nodes, and between two builds anyway. */
function alike(text: string, { job, node }: Place): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(
      /^(\[\d{4}-\d\d-\d\dT[\d:.]+Z\] )?Running on .* in .*$/gm,
      (_, time) => `${time ? '[TIME] ' : ''}Running on NODE in FOLDER`,
    )
    .replace(/^Building (remotely on|on the built-in node).* in workspace/gm, 'Building on NODE in workspace')
    .replace(/\/\S*\/jenkins\d+\.(sh|bat)/g, 'SCRIPT.$1')
    .replace(/^\[\d{4}-\d\d-\d\dT[\d:.]+Z\]/gm, '[TIME]')
    .replaceAll(node.folder, 'FOLDER')
    .replaceAll(job, 'JOB')
    .replace(/^(\/bin\/sh|millwright-run): \d+: exec:/gm, 'SHELL: exec:')
    .replace(/withMaven[0-9a-f]{8}/g, 'withMavenID')
    .replace(/durable-[0-9a-f]{8}/g, 'durable-ID')
    .replace(/secretFiles\/[0-9a-f-]+/g, 'secretFiles/ID');
}
