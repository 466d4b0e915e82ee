import type { Page } from '../../../ui/index.ts';
import { mayOn } from '../../access.ts';
import { itemDisplayName } from '../../beans/item.ts';
import { itemHref, runHref } from '../../hrefs.ts';
import type { RequestContext } from '../../route.ts';
import { jobRow } from './job-row.ts';

/** The list of jobs with queue and executors, as far as the requester may see them: the root and the primary view. */
export function dashboard(context: RequestContext): Page {
  const { home, queue } = context.services;
  return {
    page: 'dashboard',
    systemMessage: home.settings.current.systemMessage,
    jobs: home.items
      .all()
      .filter(({ fullName }) => mayOn(context, 'Job/Read', fullName))
      .map((item) => jobRow(context, item)),
    queue: queue
      .items()
      .filter(({ job }) => mayOn(context, 'Job/Read', job))
      .map((item) => {
        const job = home.items.get(item.job);
        const text = job === undefined ? item.job : itemDisplayName(job);
        return { id: item.id, text, href: itemHref(context, item.job), why: queue.why(item) };
      }),
    executors: queue.executors.slots().map((slot, number) => executorRow(context, slot, number)),
    mayCreate: context.may('Job/Create'),
  };
}

/** Of a run that the requester may not see only that there is one. */
function executorRow(
  context: RequestContext,
  slot: { readonly job: string; readonly number: number | null } | null,
  number: number,
): { number: number; text: string | null; href: string | null } {
  if (slot === null) return { number, text: null, href: null };
  if (!mayOn(context, 'Job/Read', slot.job)) return { number, text: 'Building', href: null };
  if (slot.number === null) return { number, text: slot.job, href: itemHref(context, slot.job) };
  return { number, text: `${slot.job} #${slot.number}`, href: runHref(context, slot.job, slot.number) };
}
