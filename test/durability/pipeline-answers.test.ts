import { describe, expect, it } from 'vitest';
import { untilLine } from '../harness/builds.ts';
import { restarted } from './restarted.ts';

const ASKS = `
  parallel(
    asks: {
      try { echo "got \${input(id: 'Go', message: 'Go?', parameters: [string(name: 'A', defaultValue: 'd')])}" }
      catch (e) { echo 'rejected' }
    },
    other: { sleep(time: 100, unit: 'MILLISECONDS'); echo 'slept' })`;
const VALUES = { json: '{"parameter":[{"name":"A","value":"v"}]}' };
/** A command that ends only by KILL. */
const STUBBORN = `node { sh 'trap "" TERM; echo begun; while :; do sleep 0.1; done' }\necho 'not reached'`;

interface Answer {
  readonly verb: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly line: string;
}

const ANSWERS: readonly Answer[] = [
  { verb: 'proceedEmpty', status: 200, line: 'got null' },
  { verb: 'proceed', form: VALUES, status: 200, line: 'got v' },
  { verb: 'submit', form: { ...VALUES, proceed: 'Go' }, status: 302, line: 'got v' },
  { verb: 'abort', status: 200, line: 'rejected' },
];

interface Orders {
  readonly verbs: readonly string[];
  readonly lines: readonly string[];
}

const ORDERS: readonly Orders[] = [
  { verbs: ['stop'], lines: ['Aborted by admin', 'Sending interrupt signal to process', '[Pipeline] End of Pipeline'] },
  { verbs: ['stop', 'term'], lines: ['Aborted by admin', 'Terminating sh', '[Pipeline] End of Pipeline'] },
  { verbs: ['stop', 'term', 'kill'], lines: ['Aborted by admin', 'Hard kill!'] },
  { verbs: ['kill'], lines: ['Hard kill!'] },
];

describe('what a pipeline was told before its server was killed with -9', () => {
  it('is known to the next one, where it was an answer', async (t) => {
    const { server, begin, killed, ended } = await restarted(t);
    for (const { verb } of ANSWERS) await begin(verb, ASKS, 'Input requested');
    for (const { verb, form, status } of ANSWERS) {
      const body = form === undefined ? {} : { body: new URLSearchParams(form) };
      const answer = await server().client.post(`/job/${verb}/1/input/Go/${verb}`, body);
      expect(answer.status, verb).toBe(status);
    }
    await killed();
    for (const { verb, line } of ANSWERS) {
      const { result, lines } = await ended(verb);
      expect(result, verb).toBe('SUCCESS');
      for (const each of [line, 'Input requested', 'slept']) expect(lines.filter((l) => l === each)).toEqual([each]);
    }
  });

  it('is obeyed by the next one, once', async (t) => {
    const { server, begin, killed, ended } = await restarted(t);
    // The server has two executors.
    for (const pair of [ORDERS.slice(0, 2), ORDERS.slice(2)]) {
      for (const { verbs } of pair) await begin(verbs.join('-'), STUBBORN, 'begun');
      for (const { verbs } of pair) {
        for (const verb of verbs) {
          const { status } = await server().client.post(`/job/${verbs.join('-')}/1/${verb}`);
          expect(status).toBeLessThan(400);
        }
      }
      await killed();
      for (const { verbs, lines: expected } of pair) {
        const { result, lines } = await ended(verbs.join('-'));
        expect(result).toBe('ABORTED');
        for (const line of expected) expect(lines.filter((each) => each === line)).toEqual([line]);
        expect(lines).not.toContain('not reached');
      }
    }
  });

  it('is obeyed while the next one takes the build up, and clean-up is not stopped by it again', async (t) => {
    const { server, begin, killed, ended } = await restarted(t);
    await begin(
      'cleans',
      `try { sleep 600 } finally { echo 'cleaning'; sleep 2; echo 'cleaned' }`,
      'Sleeping for 10 min',
    );
    await killed();
    await server().client.post('/job/cleans/1/stop');
    await untilLine(server().client, '/job/cleans/1', 'Sleeping for 2 sec');
    await killed();
    const { result, lines } = await ended('cleans');
    expect(result).toBe('ABORTED');
    expect(lines).toContain('cleaned');
    expect(lines.filter((each) => each === 'Aborted by admin')).toHaveLength(1);
  });
});
