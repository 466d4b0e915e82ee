import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Doing, type PipelineServer, startPipelineServer } from './pipeline-server.ts';

/** What a scenario's JSON file says; see `fixtures/scenarios/README.md`. */
interface Scenario {
  readonly result: string;
  readonly log?: readonly string[];
  readonly not?: readonly string[];
  readonly console?: readonly string[];
  readonly stages?: readonly { readonly name: string; readonly status: string }[];
  readonly sandbox?: boolean;
  readonly params?: Readonly<Record<string, string>>;
  readonly before?: readonly { readonly job: string; readonly script: string; readonly run?: boolean }[];
  readonly during?: readonly Doing[];
}

const FOLDER = join(import.meta.dirname, '..', '..', 'fixtures', 'scenarios');

const scenarios = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json'))
  .map((path) => path.slice(0, -'.json'.length))
  .sort();

describe('pipelines', () => {
  let server: PipelineServer;
  beforeAll(async () => {
    server = await startPipelineServer();
  });
  afterAll(() => server?.close());

  it.concurrent.each(scenarios)('%s', async (name) => {
    const scenario: Scenario = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));
    const script = readFileSync(join(FOLDER, `${name}.groovy`), 'utf8');
    for (const { run, ...job } of scenario.before ?? []) {
      await server.create(job);
      if (run === true) await server.run(job);
    }
    const job = {
      job: name.replaceAll(/[^a-z0-9]+/gi, '-'),
      script,
      ...(scenario.sandbox !== undefined && { sandbox: scenario.sandbox }),
      ...(scenario.params && { params: scenario.params }),
    };
    await server.create(job);
    const { result, console, stages } = await server.run(job, scenario.during);
    const lines = console.replace(/\n$/, '').split('\n');
    expect(missing(lines, scenario.log ?? []), console).toBe(null);
    for (const never of scenario.not ?? []) expect(console).not.toContain(never);
    if (scenario.console) expect(lines).toEqual(scenario.console);
    expect(result, console).toBe(scenario.result);
    if (scenario.stages) expect(stages.map(({ name, status }) => ({ name, status }))).toEqual(scenario.stages);
  });
});

/** First of the wanted lines that does not follow those before it; null: all do. `…` stands for any text. */
function missing(lines: readonly string[], wanted: readonly string[]): string | null {
  let at = 0;
  for (const each of wanted) {
    const parts = each.split('…').map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    const pattern = new RegExp(`^${parts.join('.*')}$`);
    while (at < lines.length && !pattern.test(lines[at] ?? '')) at += 1;
    if (at === lines.length) return each;
    at += 1;
  }
  return null;
}
