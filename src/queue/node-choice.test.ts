import { describe, expect, it } from 'vitest';
import { type Choosable, hashOf, preferred } from './node-choice.ts';
import { agent, builtIn, queueFixture } from './testing/queue-fixture.ts';

const node = (name: string, count = 1): Choosable => ({
  name,
  hash: hashOf(name),
  hasFree: true,
  executors: { count },
});
const JOBS = Array.from({ length: 3000 }, (_, at) => `team-${at % 7}/job-${at}`);

/** Returns how many of the jobs prefer each node. */
function shares(nodes: readonly Choosable[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const job of JOBS) {
    const name = preferred(nodes, job)?.name ?? 'none';
    found[name] = (found[name] ?? 0) + 1;
  }
  return found;
}

describe('the choice of a node', () => {
  it('is the same for the same job every time, in whatever order nodes come', () => {
    const nodes = ['a', 'b', 'c', 'd'].map((name) => node(name));
    for (const job of JOBS.slice(0, 50)) {
      const first = preferred(nodes, job)?.name;
      expect(preferred([...nodes].reverse(), job)?.name).toBe(first);
    }
  });

  it('is the same with the next version of the server', () => {
    const nodes = ['a', 'b', 'c', 'd', 'e'].map((name) => node(name));
    expect(['x', 'y', 'folder/z', 'ä'].map((job) => preferred(nodes, job)?.name)).toEqual(['c', 'd', 'a', 'e']);
  });

  it('spreads jobs by the executors of nodes', () => {
    const nodes = [node('', 2), node('big', 6), ...Array.from({ length: 12 }, (_, at) => node(`n${at}`))];
    const found = shares(nodes);
    // There are 20 executors: each is preferred by 150 of 3,000 jobs, give or take what chance does.
    expect(found['']).toBeGreaterThan(230);
    expect(found['']).toBeLessThan(370);
    expect(found['big']).toBeGreaterThan(780);
    expect(found['big']).toBeLessThan(1020);
    for (let at = 0; at < 12; at++) {
      expect(found[`n${at}`]).toBeGreaterThan(90);
      expect(found[`n${at}`]).toBeLessThan(210);
    }
  });

  it('changes with a node that goes only for the jobs that preferred it, which go to all others', () => {
    const nodes = Array.from({ length: 10 }, (_, at) => node(`n${at}`));
    const left = nodes.filter(({ name }) => name !== 'n4');
    const next = new Set<string | undefined>();
    for (const job of JOBS) {
      const before = preferred(nodes, job)?.name;
      const after = preferred(left, job)?.name;
      if (before === 'n4') next.add(after);
      else expect(after).toBe(before);
    }
    expect(next.size).toBe(9);
  });

  it('moves one job in twenty when one of twenty nodes goes, and as many back when it comes', () => {
    const nodes = Array.from({ length: 20 }, (_, at) => node(`agent-${at}`));
    const before = JOBS.map((job) => preferred(nodes, job)?.name);
    const without = nodes.filter(({ name }) => name !== 'agent-7');
    const moved = JOBS.filter((job, at) => preferred(without, job)?.name !== before[at]).length;
    expect(moved).toBe(before.filter((name) => name === 'agent-7').length);
    expect(moved / JOBS.length).toBeGreaterThan(0.035);
    expect(moved / JOBS.length).toBeLessThan(0.065);
    expect(JOBS.map((job) => preferred([...without, node('agent-7')], job)?.name)).toEqual(before);
    const more = [...nodes, node('agent-20')];
    for (const [at, job] of JOBS.entries()) expect([before[at], 'agent-20']).toContain(preferred(more, job)?.name);
  });

  it('passes over full nodes in the order of preference', () => {
    const nodes = ['a', 'b', 'c', 'd'].map((name) => node(name));
    const full = new Set<string>();
    const order: (string | undefined)[] = [];
    for (let at = 0; at < 5; at += 1) {
      const chosen = preferred(nodes, 'j', (name) => (full.has(name) ? 'full' : null))?.name;
      order.push(chosen);
      if (chosen !== undefined) full.add(chosen);
    }
    expect(new Set(order.slice(0, 4))).toEqual(new Set(['a', 'b', 'c', 'd']));
    expect(order[4]).toBeUndefined();
    expect(preferred([...nodes].reverse(), 'j', (name) => (name === order[0] ? 'full' : null))?.name).toBe(order[1]);
  });
});

describe('a job', () => {
  const AGENTS = Array.from({ length: 6 }, (_, at) => agent(`n${at}`, { labels: ['linux'] }));

  it('comes back to its node, goes elsewhere while that is away, and comes back again', async () => {
    const { queue, jobs, starts, request, settle } = queueFixture({ nodes: [builtIn(2), ...AGENTS] });
    for (const each of queue.nodes.all()) each.setConnected(true);
    jobs.set('j', { label: 'linux' });
    const build = async (): Promise<string> => {
      await request('j');
      const start = starts.at(-1);
      start?.outcome.resolve(starts.length);
      await settle();
      start?.slot.release();
      await settle();
      return start?.slot.node ?? '';
    };
    const own = await build();
    expect(await build()).toBe(own);
    queue.nodes.get(own)?.setConnected(false);
    const other = await build();
    expect(other).not.toBe(own);
    expect(await build()).toBe(other);
    queue.nodes.get(own)?.setConnected(true);
    expect(await build()).toBe(own);
  });

  it('and the parts of its runs prefer the same node', async () => {
    const { queue, jobs, starts, request } = queueFixture({ nodes: [builtIn(0), ...AGENTS] });
    for (const each of queue.nodes.all()) each.setConnected(true);
    jobs.set('j', { label: 'linux' });
    await request('j');
    starts[0]?.slot.release();
    const ticket = queue.ask({ job: 'j', label: 'linux', number: 1 });
    expect((await ticket.slot)?.node).toBe(starts[0]?.slot.node);
  });
});
