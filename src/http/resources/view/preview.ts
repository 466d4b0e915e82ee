import type { View } from '../../../controller/index.ts';
import { compileJavaRegex, RegexSyntaxError } from '../../../java/index.ts';
import { itemsSelectedBy } from '../../beans/items/items-of-view.ts';
import { choice, switchedOn, textOrEmpty } from '../../parameters/types.ts';
import { EXPRESSIONS_MS } from '../../request/expression-time.ts';
import { type Reply, type RequestContext, route } from '../../route.ts';
import { isListView } from './list-view.ts';

/** Limits the names of an answer. */
const NAMES = 50;

export const PREVIEW_PARAMETERS = {
  includeRegex: textOrEmpty('Expression that the names of jobs match.'),
  recurse: switchedOn('Whether the view looks into folders.'),
  statusFilter: choice('`1` enabled jobs only, `2` disabled ones only, empty both.', ['', '1', '2']),
};

export const previewView = route({
  method: 'GET or POST',
  path: '/_view/:owner/:view/preview',
  permission: 'View/Configure',
  crumb: 'required',
  parameters: PREVIEW_PARAMETERS,
  doc: 'What an expression for a list view would select, for its editor.',
  handler: (context) => previewOf(context, context.view),
});

/** Answers what an expression selects of the items that the requester may see, or what is wrong with it. */
export function previewOf(context: RequestContext<typeof PREVIEW_PARAMETERS>, view: View): Reply {
  const { includeRegex, recurse, statusFilter } = context.parameters;
  const nothing = { names: [], total: 0 };
  const error = errorIn(includeRegex);
  if (error !== null || includeRegex === '' || !isListView(view)) return json({ ...nothing, error });
  const filter = statusFilter === '1' ? true : statusFilter === '2' ? false : null;
  const config = { ...view.config, jobNames: [], includeRegex, recurse, statusFilter: filter };
  const time: { leftMs: number; cutShort?: boolean } = { leftMs: EXPRESSIONS_MS };
  const items = itemsSelectedBy(context, { ...view, config }, time);
  if (time.cutShort) return json({ ...nothing, error: 'It takes too long to find out what it matches.' });
  const below = view.owner === '' ? 0 : view.owner.length + 1;
  const names = items.slice(0, NAMES).map(({ fullName }) => fullName.slice(below));
  return json({ names, total: items.length, error });
}

function json(answer: { names: readonly string[]; total: number; error: string | null }): Reply {
  return { type: 'json', json: answer };
}

function errorIn(expression: string): string | null {
  try {
    compileJavaRegex(expression);
    return null;
  } catch (error) {
    if (error instanceof RegexSyntaxError) return error.message;
    throw error;
  }
}
