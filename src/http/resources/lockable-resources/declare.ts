import { fail } from '../../../model/index.ts';
import { textOrEmpty, trimmedOrEmpty } from '../../parameters/types.ts';
import { type Route, route } from '../../route.ts';

const common = { method: 'POST', permission: 'Overall/Administer', crumb: 'required' } as const;

const add = route({
  ...common,
  path: '/lockable-resources/add',
  parameters: {
    resource: trimmedOrEmpty('Name of the resource.'),
    description: textOrEmpty('What it is.'),
    labels: trimmedOrEmpty('Words with blanks between them, by which builds may ask for any of several.'),
  },
  doc: 'Declares a resource; one of the name that is there gets the description and the labels.',
  async handler({ parameters, services }) {
    const { lockable } = services;
    const name = parameters.resource;
    if (name === '') fail('NAME_MISSING');
    if (/\p{Cc}/u.test(name)) fail('NAME_CONTROL_CODE', name);
    const before = lockable.get(name);
    const fields = {
      name,
      description: parameters.description,
      labels: parameters.labels,
      note: before?.note ?? '',
      reservedBy: before?.reservedBy ?? null,
    };
    const declared = lockable.all().filter((each) => !each.ephemeral && each.name !== name);
    await lockable.declare([...declared, fields]);
    return { type: 'back' };
  },
});

const remove = route({
  ...common,
  path: '/lockable-resources/remove',
  parameters: { resource: textOrEmpty('Name of the resource.') },
  doc: 'Declares a resource no more; while a build holds it, it is still there.',
  async handler({ parameters, services }) {
    const { lockable } = services;
    const name = parameters.resource;
    if (lockable.get(name) === undefined) fail('RESOURCE_NOT_FOUND', name);
    await lockable.declare(lockable.all().filter((each) => !each.ephemeral && each.name !== name));
    return { type: 'back' };
  },
});

export const declareRoutes: readonly Route[] = [add, remove];
