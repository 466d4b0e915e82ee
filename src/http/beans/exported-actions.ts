import type { Job, Run } from '../../controller/index.ts';
import { type Reference, UNKNOWN } from '../../export/index.ts';
import type { ActionKind, KindRegistry } from '../../points/index.ts';
import { givenBy } from '../extensions/given-by.ts';
import type { BeanContext } from '../route.ts';
import { referenceGiven } from './guarded-bean.ts';
import { shownJob } from './items/shown-job.ts';

type Place = 'belowJob' | 'belowRun';

/** Holds the actions of a server's kinds that export something, which are few. */
const EXPORTING = new WeakMap<KindRegistry, Readonly<Record<Place, readonly ActionKind[]>>>();

/** Returns what plugins put among the actions of a job in the remote API. */
export function exportedOfJob(context: BeanContext, job: Job): Reference<BeanContext>[] {
  const actions = exporting(context.services.kinds).belowJob;
  if (actions.length === 0) return [];
  const shown = { job: shownJob(context, job, context.services.home.items.url(job.fullName)) };
  return given(context, actions, ({ belowJob }) => belowJob.exported?.(shown) ?? null);
}

/** Returns what plugins put among the actions of a run in the remote API. */
export function exportedOfRun(context: BeanContext, job: Job, run: Run): Reference<BeanContext>[] {
  const actions = exporting(context.services.kinds).belowRun;
  if (actions.length === 0) return [];
  const shown = { job: shownJob(context, job, context.services.home.items.url(job.fullName)), run };
  return given(context, actions, ({ belowRun }) => belowRun.exported?.(shown) ?? null);
}

/** Returns what the exported actions of a job are made of, which nobody knows where there are any. */
export function exportsOf(_: unknown, { services }: BeanContext): unknown {
  return exporting(services.kinds).belowJob.length === 0 ? null : UNKNOWN;
}

function exporting(kinds: KindRegistry): Readonly<Record<Place, readonly ActionKind[]>> {
  const known = EXPORTING.get(kinds);
  if (known !== undefined) return known;
  const actions = kinds.all('action');
  const found = {
    belowJob: actions.filter(({ belowJob }) => belowJob.exported !== null),
    belowRun: actions.filter(({ belowRun }) => belowRun.exported !== null),
  };
  EXPORTING.set(kinds, found);
  return found;
}

function given(
  { services }: BeanContext,
  actions: readonly ActionKind[],
  exported: (action: ActionKind) => Reference<BeanContext> | null,
): Reference<BeanContext>[] {
  return actions.flatMap((part) => {
    const asked = { part, name: part.symbol, instead: null, read: referenceGiven };
    const reference = givenBy(services, asked, () => exported(part));
    return reference === null ? [] : [reference];
  });
}
