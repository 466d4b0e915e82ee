import type { FieldRemark } from '../../../controller/index.ts';
import { escapeHtml } from '../../html.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { type Route, route } from '../../route.ts';

/**
 * Holds the routes that check the spec of a timer. Jenkins: `TimerTrigger.DescriptorImpl#doCheckSpec` and the like of SCM
 * polling.
 */
export const checkSpecRoutes: readonly Route[] = [
  'hudson.triggers.TimerTrigger/checkSpec',
  'hudson.triggers.SCMTrigger/checkScmpoll_spec',
].map((check) =>
  route({
    method: 'GET or POST',
    path: `/_item/:item/descriptorByName/${check}`,
    permission: 'Job/Read',
    crumb: 'required',
    parameters: { value: textOrEmpty('The schedule as somebody wrote it.') },
    doc: 'Says of a schedule for this job what is wrong or odd with it, and when it would run.',
    handler: ({ services, loaded, parameters }) => ({
      type: 'text',
      contentType: 'text/html;charset=utf-8',
      text: together(services.timers.check(parameters.value, loaded.fullName)),
    }),
  }),
);

/** Returns several remarks as one piece of HTML. Jenkins: `FormValidation#aggregate`. */
function together(remarks: readonly FieldRemark[]): string {
  const [first] = remarks;
  if (remarks.length === 1 && first !== undefined) return htmlOf(first);
  const rows = remarks.map((remark) => `<li>${htmlOf(remark)}</li>`).join('');
  return `<ul style='list-style-type: none; padding-left: 0; margin: 0'>${rows}</ul>`;
}

function htmlOf({ kind, text }: FieldRemark): string {
  return `<div class=${kind}>${escapeHtml(text)}</div>`;
}
