import type { FormTree } from '../../forms/index.ts';
import type { RequestContext } from '../route.ts';
import { rootHref } from './hrefs.ts';
import { managePage } from './manage-page.ts';

interface ServerForm {
  readonly title: string;
  readonly tree: FormTree;
  /** Holds the address of the form, relative to the page. */
  readonly action: string;
  /** Holds where a saved form leads, below the root. */
  readonly next: string;
  /** Holds the rest of the way behind the page of administration. */
  readonly way?: Parameters<typeof managePage>[1]['way'];
}

/** Returns the page with a form of the whole server. */
export function serverFormPage(
  context: Pick<RequestContext, 'base' | 'may'>,
  { title, tree, action, next, way = [] }: ServerForm,
) {
  return managePage(context, {
    title,
    way,
    tasks: [],
    page: {
      page: 'config-form',
      name: title,
      heading: title,
      form: {
        tree,
        action,
        next: rootHref(context, next),
        parts: rootHref(context, 'formPart'),
        checks: rootHref(context),
        loaded: null,
      },
      tabs: [],
    },
  });
}
