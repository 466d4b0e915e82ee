import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PipelineServer, type Stage, startPipelineServer } from './pipeline-server.ts';

interface Recording {
  readonly name: string;
  readonly script: string;
  readonly sandbox: boolean;
  readonly before?: readonly { readonly job: string; readonly script: string }[];
  /** Somebody approves its input. */
  readonly input?: boolean;
  readonly result: string;
  readonly console: string;
  readonly stages: readonly Stage[];
}

const recordings: readonly Recording[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'fixtures', 'pipelines', 'recorded.json'), 'utf8'),
);

describe('pipelines as recorded from Jenkins 2.393', () => {
  let server: PipelineServer;
  beforeAll(async () => {
    server = await startPipelineServer();
  });
  afterAll(() => server?.close());

  it.concurrent.each(recordings.map((each) => [each.name, each] as const))('%s', async (name, recording) => {
    for (const each of recording.before ?? []) await server.create(each);
    const job = { ...recording, job: `r-${name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}` };
    await server.create(job);
    const running = server.run(job);
    if (recording.input === true) await approve(server, job.job);
    const outcome = await running;
    const traces = tracesOfPipes(recording);
    const [wanted, got] = [recording, outcome].map(({ console }) =>
      comparable({ script: recording.script, console: without(traces, console) }),
    );
    expect(got).toEqual(wanted);
    expect(outcome.result).toBe(recording.result);
    expect(outcome.stages.map(stageOf)).toEqual(recording.stages);
  });
});

/** Lines without what differs from run to run. Branches side by side print in any order. */
function comparable({ console, script }: Pick<Recording, 'console' | 'script'>): readonly string[] {
  const lines = `${console}\n`
    .replace(/^[ \t]+at .*\n/gm, '')
    .replace(/^\t\.\.\. \d+ more\n/gm, '')
    .replace(/^\[Checks API\].*\n/gm, '')
    .replace(/^(Also|Possible solutions): .*\n/gm, '')
    .replace(/(HOME|\/(tmp|var|home|root|work|srv|opt))\/[^\s'",)]*/g, 'PATH')
    .replace(/\b[\d.]+ (ms|sec)\b/g, 'TIME')
    .replace(LISTS, '$1 […]')
    .replace(/^\+ echo PATH.*\n/gm, '')
    .replace(/^ ?> git .*\n/gm, '')
    .replace(/^[ \t]*\n/gm, '')
    .trim()
    .split('\n');
  return /parallel|matrix/.test(script) ? lines.sort() : lines;
}

/** Lists of what is installed. */
const LISTS = /(found among steps|or symbols|or globals|Valid option types:) \[[^\]]*\]/g;

/** Numbers of the lines with which a shell traces both ends of a pipe: it does so at once, and word by word. */
function tracesOfPipes({ console, script }: Recording): ReadonlySet<number> {
  if (!/[^|]\|[^|]/.test(script)) return new Set();
  const lines = console.split('\n');
  const isTrace = (at: number) => lines[at]?.startsWith('+ ') === true;
  return new Set([...lines.keys()].filter((at) => isTrace(at) && (isTrace(at - 1) || isTrace(at + 1))));
}

function without(numbers: ReadonlySet<number>, console: string): string {
  return console
    .split('\n')
    .filter((_, at) => !numbers.has(at))
    .join('\n');
}

function stageOf({ name, status, error }: Stage): Stage {
  if (!error) return { name, status, error: null };
  const message = error.message?.replace(LISTS, '$1 […]') ?? null;
  return { name, status, error: { message, type: error.type } };
}

async function approve({ client }: PipelineServer, job: string): Promise<void> {
  const [pending] = await client.until<readonly { readonly id: string }[]>(
    `job/${job}/1/wfapi/pendingInputActions`,
    (actions) => actions.length > 0,
  );
  await client.post(`job/${job}/1/input/${pending?.id}/proceedEmpty`);
}
