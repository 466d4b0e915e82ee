import { expect, it } from 'vitest';
import type { DeliveryRecord } from '../home/index.ts';
import { type Logger, silentLogger, systemClock } from '../kit/index.ts';
import type { ForgeReaction } from '../points/index.ts';
import type { Delivery } from './types.ts';
import { createWebhooks, type WebhooksDependencies } from './webhooks.ts';

const EVENT: Delivery['events'][number] = {
  forge: 'github',
  kind: 'push',
  urls: ['https://github.example/a/b'],
  branch: 'main',
  hash: null,
  before: null,
  by: null,
};
const DELIVERY: Delivery = {
  forge: 'github',
  event: 'push',
  delivery: 'd-1',
  verification: 'unsigned',
  events: [EVENT],
};

/** Creates the webhooks of a server without jobs, whose listener starts what `answer` returns. */
function webhooks(answer: () => ForgeReaction[], known: () => Promise<DeliveryRecord[]> = async () => []) {
  const noted: DeliveryRecord[] = [];
  const warnings: unknown[] = [];
  const log: Logger = { ...silentLogger, warn: (_fields: object, message: string) => void warnings.push(message) };
  const home = {
    items: { jobs: () => [] },
    registry: { all: () => [] },
    webhooks: { deliveries: known, addDelivery: async (record: DeliveryRecord) => void noted.push(record) },
  };
  const made = createWebhooks({ home, clock: systemClock, log } as unknown as WebhooksDependencies);
  made.onEvent(async () => answer());
  return { made, noted, warnings };
}

it('a delivery that started nothing may be sent again, one that did may not', async () => {
  let reactions: ForgeReaction[] = [];
  const { made } = webhooks(() => reactions);
  const outcomes: string[] = [];
  const send = async () => outcomes.push((await made.deliver(DELIVERY)).outcome);
  await send();
  reactions = [{ item: 'a', queueIds: [] }];
  await send();
  await send();
  expect(outcomes).toEqual(['nothing', 'done', 'duplicate']);
});

it('acts upon a bounded number of events, and notes a bounded part of them', async () => {
  let heard = 0;
  const { made, noted } = webhooks(() => {
    heard++;
    return [
      { item: 'a', queueIds: [] },
      { item: 'b', queueIds: [] },
    ];
  });
  const long = 'x'.repeat(5000);
  const events = Array.from({ length: 300 }, () => ({ ...EVENT, branch: long, hash: long, urls: [long] }));
  await made.deliver({ ...DELIVERY, event: long, events });
  expect(heard).toBe(100);
  const [record] = noted;
  expect(record?.started).toHaveLength(100);
  expect([record?.event, record?.branch, record?.hash, record?.repository].map((text) => text?.length)).toEqual([
    100, 300, 300, 300,
  ]);
});

it('goes on when its log cannot be read, and reads it again', async () => {
  let isBroken = true;
  const { made, noted, warnings } = webhooks(
    () => [],
    async () => {
      if (isBroken) throw new Error('the disk');
      return [{ id: '41', delivery: null } as DeliveryRecord];
    },
  );
  await made.deliver(DELIVERY);
  isBroken = false;
  await made.deliver(DELIVERY);
  expect(noted.map(({ id }) => id)).toEqual(['1', '42']);
  expect(warnings).toEqual(['the log of deliveries cannot be read']);
});
