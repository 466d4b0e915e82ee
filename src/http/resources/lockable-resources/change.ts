import type { LockableResource } from '../../../controller/index.ts';
import { fail, type Permission } from '../../../model/index.ts';
import type { LockableAction } from '../../../ui/index.ts';
import { text, textOrEmpty } from '../../parameters/types.ts';
import { Refusal } from '../../request/refusal.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { mayUnreserve, requesterName } from './requester.ts';

interface Change {
  readonly permission: Permission;
  readonly doc: string;
  /** Makes the change. `me` is the full name of the requester; null where they are anonymous. */
  make(context: RequestContext, resource: LockableResource, me: string | null): Promise<void>;
}

const RESERVE = 'Lockable Resources/Reserve';
const STEAL = 'Lockable Resources/Steal';
const UNLOCK = 'Lockable Resources/Unlock';

/** Describes the changes. As in the plugin, those that need a name do nothing for an anonymous requester. */
const CHANGES: Readonly<Record<LockableAction, Change>> = {
  reserve: {
    permission: RESERVE,
    doc: 'Reserves a resource for the requester. 423: it is reserved or locked.',
    async make({ services }, { name }, me) {
      if (me !== null) await services.lockable.reserve(name, me);
    },
  },
  unreserve: {
    permission: RESERVE,
    doc: 'Gives a reservation back: one of the requester, or as an administrator any.',
    async make(context, resource) {
      if (!mayUnreserve(context, resource)) throw new Refusal(RESERVE);
      await context.services.lockable.unreserve(resource.name);
    },
  },
  steal: {
    permission: STEAL,
    doc: 'Takes a resource from the build or person that has it, and reserves it for the requester.',
    async make({ services }, { name }, me) {
      if (me !== null) await services.lockable.steal(name, me);
    },
  },
  reassign: {
    permission: STEAL,
    doc: 'Takes a reservation over.',
    async make({ services }, { name }, me) {
      if (me === null) throw new Refusal(STEAL);
      await services.lockable.reassign(name, me);
    },
  },
  unlock: {
    permission: UNLOCK,
    doc: 'Takes a resource from the build that holds it; the build goes on.',
    make: ({ services }, { name }) => services.lockable.unlock(name),
  },
  reset: {
    permission: UNLOCK,
    doc: 'Takes a resource from the build that holds it and the person who reserved it.',
    make: ({ services }, { name }) => services.lockable.reset(name),
  },
};

const saveNote = route({
  method: 'POST',
  path: '/lockable-resources/saveNote',
  permission: RESERVE,
  crumb: 'required',
  parameters: {
    resource: text('Name of the resource.'),
    resourceName: text('The same, as older clients call it.'),
    note: text('What is to be known about it.'),
    resourceNote: textOrEmpty('The same, as older clients call it.'),
  },
  doc: 'Writes a note on a resource.',
  async handler(context) {
    const { parameters, services } = context;
    const { name } = resourceOf(context, parameters.resource ?? parameters.resourceName);
    await services.lockable.setNote(name, parameters.note ?? parameters.resourceNote);
    return { type: 'back' };
  },
});

export const changeRoutes: readonly Route[] = [
  ...Object.entries(CHANGES).map(([action, { permission, doc, make }]) =>
    route({
      method: 'POST',
      path: `/lockable-resources/${action}`,
      permission,
      crumb: 'required',
      parameters: { resource: text('Name of the resource.') },
      doc,
      async handler(context): Promise<Reply> {
        const resource = resourceOf(context, context.parameters.resource);
        await make(context, resource, requesterName(context));
        return { type: 'back' };
      },
    }),
  ),
  saveNote,
];

function resourceOf({ services }: RequestContext, name: string | undefined): LockableResource {
  return services.lockable.get(name ?? '') ?? fail('RESOURCE_NOT_FOUND', name ?? 'null');
}
