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
    const wanted = comparable(recording);
    const got = comparable({ script: recording.script, console: outcome.console });
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
  if (/parallel|matrix/.test(script)) return lines.sort();
  return sortedTraces(lines);
}

/** Lists of what is installed. */
const LISTS = /(found among steps|or symbols|or globals|Valid option types:) \[[^\]]*\]/g;

/** The shell traces the two ends of a pipe in either order. */
function sortedTraces(lines: readonly string[]): readonly string[] {
  const sorted = [...lines];
  for (let first = 0; first < sorted.length; first += 1) {
    let end = first;
    while (sorted[end]?.startsWith('+ ')) end += 1;
    if (end === first) continue;
    sorted.splice(first, end - first, ...sorted.slice(first, end).sort());
    first = end;
  }
  return sorted;
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
