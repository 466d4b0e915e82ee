import { nearestOf } from '../../../kit/index.ts';
import type { Remark } from '../../reply/form-validation.ts';
import { mayOn } from '../../request/access.ts';
import { findItem } from '../../request/find-item.ts';
import type { RequestContext } from '../../route.ts';

/** Limits the names of a list that are looked at, and their characters. */
const MAX_NAMES = 100;
const MAX_LENGTH = 10_000;
const MAX_SUGGESTIONS = 20;
const MAX_COMPARED = 1000;

/** Says of a list of names, as a job of `folder` writes them, which is no job that the requester may see. */
export function checkJobNames(context: RequestContext, value: string, folder: string): Remark {
  const names = value
    .slice(0, MAX_LENGTH)
    .split(',')
    .slice(0, MAX_NAMES)
    .map((name) => name.trim());
  const missing = names.find((name) => name !== '' && findItem(context, name, folder) === undefined);
  if (missing === undefined) return null;
  const near = nearest(context, missing);
  const question = near === null ? '' : ` Did you mean ‘${near}’?`;
  return { kind: 'error', text: `No such project ‘${missing}’.${question}` };
}

/** Returns the names that begin with a text, of items that the requester may see. */
export function namesThatBegin(context: RequestContext, start: string): string[] {
  const wanted = start.toLowerCase();
  const found: string[] = [];
  for (const { fullName } of context.services.home.items.all()) {
    if (found.length >= MAX_SUGGESTIONS) break;
    if (fullName.toLowerCase().startsWith(wanted) && mayOn(context, 'Job/Read', fullName)) found.push(fullName);
  }
  return found;
}

/** Returns the name of a visible job that differs least; null where there is none. Jenkins: `AbstractProject#findNearest`. */
function nearest(context: RequestContext, name: string): string | null {
  const names: string[] = [];
  for (const { fullName } of context.services.home.items.jobs()) {
    if (names.length >= MAX_COMPARED) break;
    if (mayOn(context, 'Job/Read', fullName)) names.push(fullName);
  }
  return nearestOf(name, names);
}
