import { displayNameOf } from '../../../../model/index.ts';
import { beanContextOf } from '../../../access.ts';
import { itemDisplayName } from '../../../beans/item.ts';
import { ownHref } from '../../../hrefs.ts';
import { parameterContextOf } from '../../../parameter-context.ts';
import { route } from '../../../route.ts';
import { parameterField } from '../../../trigger/parameter-field.ts';
import { pendingInputs } from './pending.ts';

export const inputPage = route({
  method: 'GET',
  path: '/_run/:item/:run/input',
  permission: 'Job/Read',
  crumb: 'required',
  object: true,
  doc: 'The page on which people answer what the pipeline asks.',
  handler(context) {
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
        questions: pendingInputs(context).map(({ id, message, ok, parameters }) => ({
          action: `${href}input/${encodeURIComponent(id)}/submit`,
          message,
          ok,
          fields: parameters.map((parameter) => parameterField(parameter, known, () => [])),
        })),
      },
    };
  },
});
