import { describe, expect, it } from 'vitest';
import { agent, builtIn, queueFixture } from './testing/queue-fixture.ts';
import type { LoadReport } from './types.ts';

const STEP = Math.fround(1 - Math.fround(0.9));

/** Returns the newest value of each series after one measure, converted back to the measured value. */
function measured(report: LoadReport): Record<string, number> {
  const values = Object.entries(report).map(([name, series]) => [name, Math.round((series.sec10[0] ?? 0) / STEP)]);
  return Object.fromEntries(values);
}

describe('load statistics', () => {
  it('begin at nothing', () => {
    const { queue } = queueFixture();
    expect(queue.nodes.load.overall.busyExecutors).toMatchObject({ sec10: [0], min: [0], hour: [0] });
    expect(queue.nodes.load.node('nobody').queueLength.sec10).toEqual([0]);
  });

  it('count executors and what waits for them', async () => {
    const nodes = [builtIn(2, { exclusive: true }), agent('near', { executors: 3 }), agent('far', { executors: 4 })];
    const { queue, jobs, request } = queueFixture({ nodes });
    queue.nodes.get('near')?.setConnected(true);
    jobs.set('far', { label: ' far ' }).set('gone', { label: 'gone' }).set('m', { flyweight: true });
    for (const job of ['a', 'far', 'gone', 'm']) await request(job);
    queue.nodes.load.sample();
    const { overall, unlabeled } = queue.nodes.load;
    expect(measured(overall)).toEqual({
      definedExecutors: 9,
      onlineExecutors: 5,
      connectingExecutors: 0,
      busyExecutors: 1,
      idleExecutors: 4,
      availableExecutors: 4,
      queueLength: 2,
    });
    expect(measured(unlabeled)).toMatchObject({ definedExecutors: 7, onlineExecutors: 3, queueLength: 0 });
    expect(measured(queue.nodes.load.node('FAR'))).toMatchObject({
      definedExecutors: 4,
      onlineExecutors: 0,
      queueLength: 1,
    });
    expect(measured(queue.nodes.load.node(''))).toMatchObject({ onlineExecutors: 2, busyExecutors: 0 });
  });

  it('are moving averages at three scales, and do not grow without end', () => {
    const { queue } = queueFixture({ nodes: [builtIn(10)] });
    const { onlineExecutors } = queue.nodes.load.overall;
    queue.nodes.load.sample();
    queue.nodes.load.sample();
    expect(onlineExecutors.sec10.map((value) => value.toFixed(2))).toEqual(['1.90', '1.00', '0.00']);
    for (let n = 2; n < 6; n++) queue.nodes.load.sample();
    expect([onlineExecutors.min.length, onlineExecutors.hour.length]).toEqual([2, 1]);
    for (let n = 6; n < 30 * 360; n++) queue.nodes.load.sample();
    expect(onlineExecutors.sec10).toHaveLength(360);
    expect(onlineExecutors.min).toHaveLength(60);
    expect(onlineExecutors.hour).toHaveLength(24);
    expect(onlineExecutors.hour[0]).toBeGreaterThan(9);
  });

  it('of a node that is taken away are forgotten', () => {
    const { queue } = queueFixture({ nodes: [builtIn(1), agent('a')] });
    queue.nodes.load.sample();
    queue.nodes.remove('a');
    queue.nodes.put(agent('a'));
    expect(queue.nodes.load.node('a').definedExecutors.sec10).toEqual([0]);
  });
});
