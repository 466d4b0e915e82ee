import { expect, it } from 'vitest';
import { startServer } from '../testing/server.ts';

const PROPERTY = 'jenkins.advancedqueue.priority.strategy.PriorityJobProperty';
const FORMER = 'jenkins.advancedqueue.AdvancedQueueSorterJobProperty';

function priorityXml(tag: string, priority: number, uses = true): string {
  return `<${tag}><useJobPriority>${uses}</useJobPriority><priority>${priority}</priority></${tag}>`;
}

it('urgent jobs start before those that came earlier', async (t) => {
  const server = await startServer(t, { executors: 1 });
  const properties = {
    low: priorityXml(FORMER, 5),
    unused: priorityXml(PROPERTY, 1, false),
    usual: '',
    unset: priorityXml(FORMER, -1),
    high: priorityXml(PROPERTY, 1),
  };
  server.queue.setQuiet(true);
  for (const [name, xml] of Object.entries(properties)) {
    const job = await server.define(name, { shells: ['true'], properties: xml });
    await server.engine.scheduler.schedule(job, { causes: [{ kind: 'timer' }], delay: 0, values: new Map() });
  }
  await expect.poll(() => server.queue.items().map(({ state }) => state)).toEqual(Array(5).fill('buildable'));
  const order = server.queue.items().map(({ job }) => job);
  expect(order.reverse()).toEqual(['high', 'unused', 'usual', 'unset', 'low']);
  const started: string[] = [];
  server.queue.onChange(({ type, item }) => {
    if (type === 'left') started.push(item.job);
  });
  server.queue.setQuiet(false);
  await expect.poll(() => started, { timeout: 150_000 }).toEqual(['high', 'unused', 'usual', 'unset', 'low']);
});
