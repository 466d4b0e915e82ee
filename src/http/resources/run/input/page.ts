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
  handler: (context) => questions(context, pendingInputs(context)),
});

export const oneInputPage = route({
  ...PAGE,
  path: '/_run/:item/:run/input/:id',
  doc: 'The page on which people answer one thing that the pipeline asks.',
  handler: (context) => questions(context, [pendingInput(context, context.path['id'] ?? '')]),
});

function questions(context: RequestContext, asked: readonly PendingInput[]): Reply {
  const { job, run } = context;
  const href = `${ownHref(context)}${run.number}/`;
  const known = parameterContextOf(beanContextOf(context));
  const displayName = `${itemDisplayName(context, job)} ${displayNameOf(run)}`;
  return {
    type: 'page',
    title: displayName,
    page: {
      page: 'input',
      displayName,
      consoleHref: `${href}console`,
      questions: asked.map((pending) => ({
        action: `${href}input/${rawEncode(pending.id)}/submit`,
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
