import type { LockableResource } from '../../../controller/index.ts';
import { defineBean, type Reference, refer } from '../../../export/index.ts';
import { labelWords } from '../../../model/index.ts';
import { formatDate } from '../../java-date.ts';
import type { BeanContext } from '../../route.ts';

/** Holds the pattern that Java's `DateFormat` uses in English for a date of medium and a time of short length. */
const WHEN = 'MMM d, yyyy, h:mm a';

export const resourceBean = defineBean<LockableResource, BeanContext>(
  'org.jenkins.plugins.lockableresources.LockableResource',
  {
    visibility: 999,
    rows: {
      buildName: { doc: 'The build that holds it, where the reader may see it.', read: buildName },
      description: { doc: 'What it is.', read: ({ description }) => description },
      ephemeral: { doc: 'Nobody declared it: it goes when it is free.', read: ({ ephemeral }) => ephemeral },
      free: {
        doc: 'Neither locked nor reserved.',
        read: ({ holder, reservedBy }) => holder === null && reservedBy === null,
      },
      labels: { doc: 'Its labels with blanks between them.', read: ({ labels }) => labels },
      labelsAsList: { doc: 'The same one by one.', read: ({ labels }) => labelWords(labels) },
      lockCause: { doc: 'Who has it since when, in words; null: nobody.', read: lockCause },
      locked: { doc: 'A build holds it.', read: ({ holder }) => holder !== null },
      name: { doc: 'Its name.', read: ({ name }) => name },
      note: { doc: 'What somebody wrote about it.', read: ({ note }) => note },
      reserved: { doc: 'A person reserved it.', read: ({ reservedBy }) => reservedBy !== null },
      reservedBy: { doc: 'Who did, by full name.', read: ({ reservedBy }) => reservedBy },
      reservedByEmail: {
        doc: 'Their mail address.',
        read: ({ reservedBy }, { services }) =>
          reservedBy === null
            ? null
            : (services.security.users.all().find(({ fullName }) => fullName === reservedBy)?.email ?? null),
      },
      reservedTimestamp: {
        doc: 'When it was reserved or locked, milliseconds since 1970.',
        read: ({ reservedAt }) => reservedAt,
      },
      stolen: { doc: 'It was taken away from whoever had it.', read: ({ stolen }) => stolen },
    },
  },
);

export const lockableBean = defineBean<null, BeanContext>(
  'org.jenkins.plugins.lockableresources.actions.LockableResourcesRootAction',
  {
    rows: {
      resources: {
        doc: 'All resources.',
        read: (_, { services }) => services.lockable.all().map((each) => refer(resourceBean, each, { exact: true })),
      },
    },
  },
);

/** Returns what the remote API exports of the server's lockable resources. */
export function lockableReference(): Reference<BeanContext> {
  return refer(lockableBean, null);
}

function buildName({ holder }: LockableResource, { may }: BeanContext): string | null {
  return holder !== null && may('Job/Read', holder.job) ? holder.name : null;
}

function lockCause(resource: LockableResource, context: BeanContext): string | null {
  const { name, holder, reservedBy, reservedAt } = resource;
  const at = reservedAt === null ? '<unknown>' : formatDate(new Date(reservedAt), WHEN);
  if (reservedBy !== null) return `[${name}] is reserved by ${reservedBy} at ${at}`;
  if (holder === null) return null;
  return `[${name}] is locked by ${buildName(resource, context) ?? 'a build'} at ${at}`;
}
