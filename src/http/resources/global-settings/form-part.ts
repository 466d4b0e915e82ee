import { freshPart } from '../../../forms/index.ts';
import { fail } from '../../../model/index.ts';
import type { KindFamily } from '../../../points/index.ts';
import { trimmedOrEmpty } from '../../parameters/types.ts';
import { bindingOf } from '../../request/server-binding.ts';
import { route } from '../../route.ts';

/** Lists the families of parts that forms of the server and of nodes fetch when they are needed. */
const FAMILIES = [
  'host-key-check',
  'launcher',
  'library-retriever',
  'node-property',
  'retention',
  'scm',
  'scm-source',
] as const satisfies readonly KindFamily[];

/** Answers a new part for a form of the server or of a node. */
export const serverFormPart = route({
  method: 'GET',
  path: '/formPart',
  permission: 'Overall/Read',
  crumb: 'exempt',
  parameters: {
    family: trimmedOrEmpty('What it is: launcher, retention and the like, as the form names it.'),
    class: trimmedOrEmpty('Its Java class.'),
  },
  doc: 'What a form of the server or of a node asks for in a new part: its fields with their defaults.',
  handler(context) {
    const mayConfigure = context.may('Agent/Configure') || context.may('Agent/Create');
    if (!mayConfigure) context.require('Overall/Manage');
    const { family, class: className } = context.parameters;
    const known = FAMILIES.find((each) => each === family) ?? fail('PAGE_NOT_FOUND');
    const owner = known === 'launcher' || known === 'retention' || known === 'node-property' ? 'node' : 'server';
    const made = freshPart(bindingOf(context), owner, known, className) ?? fail('PAGE_NOT_FOUND');
    return { type: 'json', json: made };
  },
});
