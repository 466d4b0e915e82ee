import { checkName, Failure, failure } from '../../../model/index.ts';
import { escapeHtml } from '../../html.ts';
import { route } from '../../route.ts';

/** Answers in the HTML of Jenkins's form validation: an empty `div`, or one of the class `error`. */
export const checkJobName = route({
  method: 'GET',
  path: '/checkJobName',
  permission: 'Overall/Read',
  crumb: 'exempt',
  parameters: { value: 'The name to check.' },
  doc: 'Says whether a new item may have this name.',
  handler(context) {
    const value = context.parameters.get('value') ?? '';
    const problem = context.may('Job/Create') && value !== '' ? problemOf(value) : null;
    const known = value.trim();
    const taken = problem === null && context.may('Job/Create') && context.services.home.items.get(known) !== undefined;
    const text = taken ? failure('ITEM_EXISTS', known).message : problem;
    const html = text === null ? '<div/>' : `<div class=error>${escapeHtml(text)}</div>`;
    return { type: 'text', text: html, contentType: 'text/html;charset=utf-8' };
  },
});

function problemOf(name: string): string | null {
  try {
    checkName(name);
    return null;
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}
