import type { PendingInput } from '../../../../controller/index.ts';
import { displayNameOf, rawEncode } from '../../../../model/index.ts';
import { itemDisplayName } from '../../../beans/items/item.ts';
import { ownHref } from '../../../reply/hrefs.ts';
import { beanContextOf } from '../../../request/access.ts';
import { parameterContextOf } from '../../../request/parameter-context.ts';
import { type Reply, type RequestContext, route } from '../../../route.ts';
import { parameterField } from '../../../trigger/parameter-field.ts';
import { maySubmit, pendingInput, pendingInputs } from './pending.ts';

const PAGE = {
  method: 'GET',
  permission: 'Job/Read',
  crumb: 'required',
  object: true,
} as const;

export const inputPage = route({
  ...PAGE,
  path: '/_run/:item/:run/input',
  doc: 'The page on which people answer what the pipeline asks.',
  handler: (context) => questions(context, pendingInputs(context), ''),
});

export const oneInputPage = route({
  ...PAGE,
  path: '/_run/:item/:run/input/:id',
  doc: 'The page on which people answer one thing that the pipeline asks.',
  handler: (context) => questions(context, [pendingInput(context, context.path['id'] ?? '')], '../'),
});

/** Shows questions; `at` is the way from the page to what they are below. */
function questions(context: RequestContext, asked: readonly PendingInput[], at: string): Reply {
  const { job, run } = context;
  const href = `${ownHref(context)}${run.number}/`;
  const known = parameterContextOf(beanContextOf(context));
  const runName = `${itemDisplayName(context, job)} ${displayNameOf(run)}`;
  const own = `${href}input/`;
  return {
    type: 'page',
    title: `Paused for Input : ${runName}`,
    trail: [{ text: 'Paused for Input', href: own }],
    page: {
      page: 'input',
      runName,
      consoleHref: `${href}console`,
      questions: asked.map((pending) => ({
        action: `${at}${rawEncode(pending.id)}/submit`,
        message: pending.message,
        ok: pending.ok,
        mayAnswer: maySubmit(context, pending),
        mayAbort: context.may('Job/Cancel') || maySubmit(context, pending),
        submitter: pending.submitter,
        fields: pending.parameters.map((parameter) => parameterField(parameter, known, () => [])),
      })),
    },
  };
}
