import { join } from 'node:path';
import { expect } from 'vitest';
import { endOf } from '../harness/builds.ts';
import type { Client } from '../harness/client.ts';
import { pipeline } from '../harness/jobs.ts';
import type { ComparedPipeline } from './pipelines.ts';

/** A node of a server on which pipelines run. */
export interface ComparedNode {
  readonly name: string;
  /** Where its workspaces are. */
  readonly folder: string;
}

interface Outcome {
  readonly result: string;
  readonly console: string;
}

const NEAR = 'near-node';

/** Gives the built-in node four executors and a label of its own. */
export async function nearNode(client: Client, home: string): Promise<ComparedNode> {
  const form = { numExecutors: '4', labelString: NEAR, mode: 'NORMAL' };
  await client.post('computer/(built-in)/configSubmit', { body: new URLSearchParams({ json: JSON.stringify(form) }) });
  return { name: NEAR, folder: join(home, 'workspace') };
}

/** Runs a pipeline near and far, and expects that it is the same. */
export async function expectSame(
  client: Client,
  compared: ComparedPipeline,
  { near, far, url }: { readonly near: ComparedNode; readonly far: readonly ComparedNode[]; readonly url: string },
): Promise<void> {
  const here = await outcomeOn(client, compared, near, { GIT_URL: url });
  expect(here.result, here.console).toBe(compared.result ?? 'SUCCESS');
  for (const node of far) expect(await outcomeOn(client, compared, node, { GIT_URL: url }), node.name).toEqual(here);
}

/** Runs a pipeline on a node. Returns its console, with the same words for what differs between nodes, and its result. */
async function outcomeOn(
  client: Client,
  compared: ComparedPipeline,
  node: ComparedNode,
  values: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const { begins } = compared;
  for (let limit = 2; ; limit *= 2) {
    const job = `${compared.name}-${limit}-on-${node.name}`;
    const outcome = await outcomeOf(client, { job, script: compared.script }, node, {
      ...values,
      LIMIT: String(limit),
    });
    if (begins === undefined || outcome.console.split('\n').includes(begins)) return outcome;
  }
}

async function outcomeOf(
  client: Client,
  { job, script }: { readonly job: string; readonly script: string },
  node: ComparedNode,
  values: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const whole = Object.entries({ LABEL: node.name, ...values }).reduce(
    (text, [key, value]) => text.replaceAll(key, value),
    script,
  );
  const answer = await client.postXml(`createItem?name=${job}`, pipeline(whole));
  expect(answer.status).toBe(200);
  await client.post(`job/${job}/build?delay=0sec`);
  const { result, console } = await endOf(client, `job/${job}/1`);
  return { result, console: alike(console, { job, node }) };
}

/** Replaces what differs between nodes, and between two builds anyway. */
function alike(text: string, { job, node }: { readonly job: string; readonly node: ComparedNode }): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(
      /^(\[\d{4}-\d\d-\d\dT[\d:.]+Z\] )?Running on .* in .*$/gm,
      (_, time) => `${time ? '[TIME] ' : ''}Running on NODE in FOLDER`,
    )
    .replace(/^\[\d{4}-\d\d-\d\dT[\d:.]+Z\]/gm, '[TIME]')
    .replace(/^Timeout set to expire in .*$/gm, 'Timeout set to expire in LIMIT')
    .replaceAll(node.folder, 'FOLDER')
    .replaceAll(job, 'JOB')
    .replace(/durable-[0-9a-f]{8}/g, 'durable-ID')
    .replace(/secretFiles\/[0-9a-f-]+/g, 'secretFiles/ID');
}
