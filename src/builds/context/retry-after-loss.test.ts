import { expect, it, onTestFinished } from 'vitest';
import { silentLogger } from '../../kit/index.ts';
import type { Cause } from '../../model/index.ts';
import type { ScheduleRequest } from '../../queue/index.ts';
import { startServer } from '../testing/server.ts';
import { type RetriedRun, retryAfterLoss } from './retry-after-loss.ts';

interface Case {
  readonly retries?: number;
  readonly lost?: boolean;
  readonly node?: string;
  readonly withdrawn?: boolean;
  readonly stoppedBy?: string | null;
  readonly causes?: readonly Cause[];
}

const USER: Cause = { kind: 'user', userId: 'ann' };

it.each<[string, Case, number | null]>([
  ['is queued again', {}, 1],
  ['is queued again as often as the option says', { causes: [lost(1)], retries: 2 }, 2],
  ['is not queued more often', { causes: [lost(2)], retries: 2 }, null],
  ['is not queued where the option says so', { retries: 0 }, null],
  ['is not queued where a person withdrew the node', { withdrawn: true }, null],
  ['is not queued where a person stopped the build', { stoppedBy: 'ann' }, null],
  ['is queued where the server notes why it ended', { stoppedBy: null }, 1],
  ['is not queued where it was on the server itself', { node: '' }, null],
])('a build whose agent was lost %s', async (_, given, expected) => {
  const requests: ScheduleRequest[] = [];
  const lines: string[] = [];
  const { retries = 1, node = 'far', withdrawn = false, stoppedBy, causes = [USER] } = given;
  const server = await startServer({ onTestFinished });
  const job = await server.define('a', { shells: ['true'] });
  const run = await server.build(job);
  const retry = retryAfterLoss({
    items: server.home.items,
    scheduler: server.engine.scheduler,
    queue: () => ({
      async schedule(request) {
        requests.push(request);
        return server.queue.schedule({ ...request, quietPeriod: 1e9 });
      },
    }),
    agents: { isWithdrawn: () => withdrawn },
    log: silentLogger,
    retries,
  });
  const interruptions = stoppedBy === undefined ? [] : [{ userId: stoppedBy, text: 'x' }];
  const active: RetriedRun = {
    job,
    run: { ...run, causes, interruptions } as RetriedRun['run'],
    node,
    agentLost: true,
    log: { line: (text) => void lines.push(text) },
  };
  await retry({ ...active, agentLost: false });
  expect(requests).toEqual([]);
  await retry(active);
  expect(requests.map(({ causes: [cause] }) => cause)).toEqual(expected === null ? [] : [lost(expected)]);
  expect(lines).toEqual(
    expected === null ? [] : [`The agent far was lost: the build is queued again (${expected} of ${retries})`],
  );
});

function lost(times: number): Cause {
  return { kind: 'agent-lost', build: 1, node: 'far', times };
}
