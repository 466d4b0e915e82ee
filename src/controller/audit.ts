import { AsyncLocalStorage } from 'node:async_hooks';
import type { Credentials } from '../credentials/index.ts';
import type { AuditEffect, AuditFiles, AuditPage, AuditRecord, Home } from '../home/index.ts';
import type { Clock } from '../kit/index.ts';
import type { Events } from './events.ts';

/** Says who does something, how, and where it was asked for. */
export type AuditedAction = Pick<AuditRecord, 'who' | 'via' | 'address' | 'forwardedFor' | 'action' | 'path' | 'named'>;

/** Says what became of an action. */
export type AuditedOutcome = Pick<AuditRecord, 'result' | 'code'>;

/** Writes down who changed what. */
export interface Audit {
  /** Runs an action; what happens to items and the queue meanwhile belongs to it. Its line is written by `record`. */
  during<T>(action: (effects: readonly AuditEffect[]) => Promise<T>): Promise<T>;
  /** Adds to the effects of the action under way; without one it does nothing. */
  note(effect: AuditEffect): void;
  record(action: AuditedAction, outcome: AuditedOutcome, effects?: readonly AuditEffect[]): void;
  /** Adds a refused log-in. Of very many at once those that come last are counted in one line. */
  refusedLogIn(action: AuditedAction): void;
  page(before: string | null, count: number): Promise<AuditPage>;
}

/** Limits the effects that one line lists. */
const MAX_EFFECTS = 100;
/** Limits the refused log-ins of a minute that have a line each: nobody fills the log by guessing. */
const REFUSED_A_MINUTE = 120;
const MINUTE_MS = 60_000;

interface UnderWay {
  readonly effects: AuditEffect[];
  isOver: boolean;
}

interface Dependencies {
  readonly home: Pick<Home, 'items' | 'documents'>;
  readonly files: AuditFiles;
  readonly events: Pick<Events, 'subscribe'>;
  readonly credentials: Pick<Credentials, 'onChange'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Creates the audit: what happens to items outside of every request is the server's own doing. */
export function createAudit({ home, files, events, credentials, clock }: Dependencies): Audit {
  const underWay = new AsyncLocalStorage<UnderWay>();
  let refused = { since: 0, count: 0 };
  let actions = 0;

  const record: Audit['record'] = (action, outcome, effects = []) => {
    files.append({
      at: new Date(clock.now()).toISOString(),
      ...action,
      ...(effects.length > 0 && { effects }),
      ...outcome,
    });
  };

  /** Says whether an action is under way here; what it began and left behind is no longer part of it. */
  const isUnderWay = (): boolean => underWay.getStore()?.isOver === false;

  const note: Audit['note'] = (effect) => {
    const { isOver = true, effects = [] } = underWay.getStore() ?? {};
    if (!isOver && effects.length < MAX_EFFECTS) effects.push(effect);
  };

  home.items.onChange((change, digests) => {
    if (change.type === 'loaded') return;
    const from = change.type === 'moved' ? { from: change.from } : {};
    const effect = { item: change.type, name: change.fullName, ...from, ...digests };
    if (isUnderWay()) note(effect);
    else if (change.type !== 'updated') record(SYSTEM, { result: 'done' }, [effect]);
  });
  credentials.onChange(({ type, store, domain, id, to }) => {
    const owner = store.kind === 'system' ? {} : { [store.kind]: store.name };
    note({ credential: type, ...owner, domain, ...(id !== undefined && { id }), ...(to !== undefined && { to }) });
  });
  home.documents.onChange((change) => note({ ...change }));
  events.subscribe(({ event }) => {
    if (event.topic === 'queue' && event.type === 'entered') note({ queued: event.item.id, name: event.item.job });
  });

  return {
    async during(action) {
      const own: UnderWay = { effects: [], isOver: false };
      actions += 1;
      try {
        return await underWay.run(own, () => action(own.effects));
      } finally {
        own.isOver = true;
        actions -= 1;
        // Up to Node 22 every promise of the process costs more while the storage is on.
        if (actions === 0) underWay.disable();
      }
    },
    note,
    record,
    refusedLogIn(action) {
      const now = clock.now();
      if (now - refused.since >= MINUTE_MS) {
        const more = refused.count - REFUSED_A_MINUTE;
        if (more > 0) record({ ...SYSTEM, action: 'more refused log-ins' }, { result: 'refused' }, [{ count: more }]);
        refused = { since: now, count: 0 };
      }
      refused.count += 1;
      if (refused.count <= REFUSED_A_MINUTE) record(action, { result: 'refused' });
    },
    page: (before, count) => files.page(before, count),
  };
}

const SYSTEM: AuditedAction = { who: 'SYSTEM', via: 'system', address: null, action: 'items', path: '' };
