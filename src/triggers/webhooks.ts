import { createHash, timingSafeEqual } from 'node:crypto';
import type { DeliveryRecord, Home, Job, StartedByDelivery } from '../home/index.ts';
import { type Clock, type Logger, LruMap, messageOf } from '../kit/index.ts';
import { type CredentialLookup, type ForgeEvent, type ForgeListener, noticeTokenSettings } from '../points/index.ts';
import { type AnsweredRequest, answerGeneric, type GenericSender } from './generic-webhooks.ts';
import { admissionOf, type DispatchDependencies, dispatchPush, dispatchToJob } from './push-dispatch.ts';
import type { Delivery, DeliveryOutcome, PushStarted, Webhooks } from './types.ts';
import { gitlabHooksOf, storeWebhookSecrets, webhookSecretsOf } from './webhook-settings.ts';
import { verifySignature, verifyToken } from './webhook-signature.ts';

export interface WebhooksDependencies extends DispatchDependencies {
  readonly home: DispatchDependencies['home'] & Pick<Home, 'webhooks' | 'pluginSettings'>;
  readonly clock: Clock;
  readonly log: Logger;
  credentials(owner: string): CredentialLookup;
}

/** Limits how many ids of deliveries are remembered, so that one that is sent again starts nothing. */
const REMEMBERED = 5000;
/** Limits how many events of one delivery are processed. */
const MAX_EVENTS = 100;
/** Limits what the log stores of a delivery: the number of items that it started, and the characters of its texts. */
const KEPT = { started: 100, event: 100, text: 300 };

/**
 * Creates the handler of webhooks, which passes verified deliveries to the triggers of jobs and to listeners, and records
 * them.
 */
export function createWebhooks(deps: WebhooksDependencies): Webhooks {
  const listeners = new Set<ForgeListener>();
  const seen = new LruMap<string, true>(REMEMBERED);
  let newest: Promise<number> | null = null;
  let number = 0;

  async function newestNoted(): Promise<number> {
    const records = await deps.home.webhooks.deliveries();
    for (const each of records)
      if (each.delivery !== null && each.outcome === 'done') seen.set(keyOf(each.forge, each.delivery), true);
    return Number(records.at(-1)?.id ?? 0) || 0;
  }

  /** Returns the next id. Ids continue those of the log, whose deliveries are not processed again after a restart. */
  async function nextId(): Promise<string> {
    newest ??= newestNoted().catch((error: unknown) => {
      newest = null;
      deps.log.warn({ err: messageOf(error) }, 'the log of deliveries cannot be read');
      return 0;
    });
    number = Math.max(number, await newest) + 1;
    return String(number);
  }

  async function note(record: DeliveryRecord): Promise<void> {
    await deps.home.webhooks.addDelivery(record).catch((error: unknown) => {
      deps.log.warn({ delivery: record.id, err: messageOf(error) }, 'a delivery could not be noted');
    });
  }

  async function tell(event: ForgeEvent): Promise<StartedByDelivery[]> {
    const begun: StartedByDelivery[] = [];
    for (const listener of listeners) {
      try {
        for (const { item, queueIds } of await listener(event)) begun.push({ item, queueIds, action: 'event' });
      } catch (error) {
        deps.log.error({ forge: event.forge, err: messageOf(error) }, 'a listener of webhooks failed');
      }
    }
    return begun;
  }

  async function perform(delivery: Delivery, id: string): Promise<DeliveryOutcome> {
    const started: PushStarted[] = [];
    for (const draft of delivery.events.slice(0, MAX_EVENTS)) {
      const event: ForgeEvent = { ...draft, delivery: id };
      if (delivery.to === undefined) started.push(...(await dispatchPush(deps, event)));
      else {
        const begun = await dispatchToJob(deps, delivery.to.job, event, delivery.to.sender);
        if (typeof begun === 'string') return { outcome: 'refused', reason: begun, started: [] };
        started.push(...begun);
      }
      // What was sent to one job was checked by that job's secret alone.
      if (delivery.to === undefined) started.push(...(await tell(event)));
    }
    return { outcome: started.length === 0 ? 'nothing' : 'done', reason: null, started };
  }

  return {
    onEvent(listener) {
      const own: ForgeListener = (event) => listener(event);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    async verify(request) {
      return verifySignature(await webhookSecretsOf(deps.home.pluginSettings), deps.credentials(''), request);
    },
    verifyGitlabToken: async (token) =>
      verifyToken(await gitlabHooksOf(deps.home.pluginSettings), deps.credentials(''), token),
    secrets: () => webhookSecretsOf(deps.home.pluginSettings),
    setSecrets: (wanted) => storeWebhookSecrets(deps.home.pluginSettings, wanted),
    admission: admissionOf,
    async deliver(delivery) {
      const id = await nextId();
      const key = delivery.delivery === null ? null : keyOf(delivery.forge, delivery.delivery);
      const isRepeated = key !== null && seen.get(key) !== undefined;
      if (key !== null) seen.set(key, true);
      let outcome: DeliveryOutcome;
      try {
        outcome = isRepeated
          ? { outcome: 'duplicate', reason: 'it came before', started: [] }
          : await perform(delivery, id);
      } catch (error) {
        outcome = { outcome: 'failed', reason: messageOf(error), started: [] };
      }
      // What was not done may be sent again.
      if (key !== null && outcome.outcome !== 'done' && outcome.outcome !== 'duplicate') seen.delete(key);
      await note(recordOf(delivery, id, deps.clock.now(), outcome));
      return outcome;
    },
    async refuse(delivery, reason) {
      const id = await nextId();
      await note(
        recordOf({ ...delivery, events: [], verification: 'refused' }, id, deps.clock.now(), {
          outcome: 'refused',
          reason,
          started: [],
        }),
      );
    },
    async request(request, sender: GenericSender): Promise<readonly AnsweredRequest[]> {
      const id = await nextId();
      const answers = await answerGeneric(deps, request, sender);
      // Somebody only looked at the address.
      if (answers.length === 0 && request.body === '') return answers;
      const started = answers.flatMap(({ job, item }): StartedByDelivery[] =>
        item === null ? [] : [{ item: job.fullName, action: 'build', queueIds: [item.id] }],
      );
      const failed = answers.find(({ error }) => error !== null);
      const verification = request.token === null ? 'unsigned' : answers.length === 0 ? 'refused' : 'token';
      await note({
        ...recordOf(
          { forge: 'generic', event: 'invoke', delivery: null, verification, events: [] },
          id,
          deps.clock.now(),
          {
            outcome: failed !== undefined ? 'failed' : started.length === 0 ? 'nothing' : 'done',
            reason: failed?.error ?? (answers.length === 0 ? 'no job with such a trigger' : null),
            started,
          },
        ),
      });
      return answers;
    },
    async mayNotify(token) {
      const hash = createHash('sha256').update(token).digest();
      let right = false;
      for (const each of await deps.home.pluginSettings.read(noticeTokenSettings)) {
        const known = Buffer.from(each.hash, 'hex');
        if (known.length === hash.length && timingSafeEqual(known, hash)) right = true;
      }
      return right;
    },
  };
}

/**
 * Returns the key under which a delivery is remembered. One delivery may be sent to several jobs that have a URL of their
 * own; those count as separate ones.
 */
function keyOf(forge: string, delivery: string): string {
  return `${forge} ${delivery}`;
}

function recordOf(
  { forge, event, delivery, verification, events }: Omit<Delivery, 'to'> & { readonly to?: { readonly job: Job } },
  id: string,
  at: number,
  { outcome, reason, started }: DeliveryOutcome,
): DeliveryRecord {
  const [first] = events;
  return {
    id,
    at,
    forge,
    event: event.slice(0, KEPT.event),
    delivery,
    verification: outcome === 'refused' ? 'refused' : verification,
    outcome,
    reason: cut(reason),
    repository: cut(first?.urls[0]),
    branch: cut(first?.branch),
    hash: cut(first?.hash),
    started: started.slice(0, KEPT.started),
  };
}

function cut(text: string | null | undefined): string | null {
  return text?.slice(0, KEPT.text) ?? null;
}
