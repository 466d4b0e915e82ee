import { join } from 'node:path';
import { expect } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { endOf } from '../harness/builds.ts';
import type { Client } from '../harness/client.ts';
import { changingRepository } from '../harness/git-jobs.ts';
import { freestyle, parametersProperty, pipeline, stringParameter } from '../harness/jobs.ts';
import { type ComparedJob, jobXml } from './freestyle-jobs.ts';
import type { ComparedPipeline } from './pipelines.ts';

/** A node of a server on which pipelines run. */
export interface ComparedNode {
  readonly name: string;
  /** Where its workspaces are. */
  readonly folder: string;
}

/** What a build came to, with the same words for what differs between nodes. */
interface Outcome {
  readonly result: string;
  readonly console: string;
}

/** Stands in scripts and configurations for what only the test knows, such as addresses of repositories. */
type Values = Readonly<Record<string, string>>;

/** The nodes that are compared, and what the scripts need on all of them. */
export interface ComparedNodes {
  readonly near: ComparedNode;
  readonly far: readonly ComparedNode[];
  readonly values: Values;
}

const NEAR = 'near-node';

/** Gives the built-in node four executors and a label of its own. */
export async function nearNode(client: Client, home: string): Promise<ComparedNode> {
  const form = { numExecutors: '4', labelString: NEAR, mode: 'NORMAL' };
  await client.post('computer/(built-in)/configSubmit', { body: new URLSearchParams({ json: JSON.stringify(form) }) });
  return { name: NEAR, folder: join(home, 'workspace') };
}

/** Makes what pipelines and jobs ask for: a repository of Git and a job that they trigger. Returns where it is. */
export async function comparedValues(t: Finisher, { client, base }: { client: Client; base: string }): Promise<Values> {
  const { url } = await changingRepository(t);
  const triggered = freestyle({ properties: parametersProperty(stringParameter('P', '')) });
  expect((await client.postXml('createItem?name=triggered', triggered)).status).toBe(200);
  return { GIT_URL: url, SERVER_URL: base.replace(/\/$/, '') };
}

/** Runs a pipeline near and far, and expects that it is the same. */
export async function expectSame(
  client: Client,
  compared: ComparedPipeline,
  { near, far, values }: ComparedNodes,
): Promise<void> {
  const here = await outcomeOn(client, compared, near, values);
  expect(here.result, here.console).toBe(compared.result ?? 'SUCCESS');
  for (const node of far) expect(await outcomeOn(client, compared, node, values), node.name).toEqual(here);
}

/** Runs a freestyle job near and far, and expects that it is the same. */
export async function expectSameJob(
  client: Client,
  compared: ComparedJob,
  { near, far, values }: ComparedNodes,
): Promise<void> {
  const here = await freestyleOn(client, compared, near, values);
  expect(here.result, here.console).toBe(compared.result ?? 'SUCCESS');
  expect(here.console).toContain(compared.says);
  for (const node of far) expect(await freestyleOn(client, compared, node, values), node.name).toEqual(here);
}

async function outcomeOn(
  client: Client,
  { begins, name, script }: ComparedPipeline,
  node: ComparedNode,
  values: Values,
): Promise<Outcome> {
  for (let limit = 2; ; limit *= 2) {
    const job = `${name}-${limit}-on-${node.name}`;
    const whole = filled(script, { LABEL: node.name, ...values, LIMIT: String(limit) });
    const outcome = await outcomeOf(client, pipeline(whole), { job, node });
    if (begins === undefined || outcome.console.split('\n').includes(begins)) return outcome;
  }
}

/** Holds what a freestyle build left with the server, as `FACTS` asks for it. */
const FACTS =
  'displayName,description,artifacts[relativePath],fingerprint[hash,fileName],actions[totalCount,failCount]';

async function freestyleOn(
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
    .replace(/^Timeout set to expire in .*$/gm, 'Timeout set to expire in LIMIT')
    .replaceAll(node.folder, 'FOLDER')
    .replace(/^PATH=(FOLDER[^:]*:).*$/gm, 'PATH=$1…')
    .replaceAll(job, 'JOB')
    .replace(/^(\/bin\/sh|millwright-run): \d+: exec:/gm, 'SHELL: exec:')
    .replace(/withMaven[0-9a-f]{8}/g, 'withMavenID')
    .replace(/durable-[0-9a-f]{8}/g, 'durable-ID')
    .replace(/secretFiles\/[0-9a-f-]+/g, 'secretFiles/ID');
}
