import type { Declared, None } from '../../parameters/declare.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';

/**
 * Returns the routes of an action for those who may manage the server: a POST performs it, and a GET shows a page that asks
 * for confirmation.
 */
export function confirmAndAct<const P extends Declared = None>(about: {
  /** Holds the path below the root. */
  readonly name: string;
  readonly button: string;
  /** Holds the question. */
  readonly text: string;
  readonly parameters?: P;
  readonly doc: string;
  act(context: RequestContext<P>): Reply;
}): readonly Route[] {
  const { name, button, text, parameters, doc, act } = about;
  const path = `/${name}`;
  const permission = 'Overall/Manage';
  return [
    route({
      method: 'GET',
      path,
      permission,
      crumb: 'exempt',
      doc: `The page that asks before a POST to the same address: ${doc}`,
      handler: (context) => ({
        type: 'page',
        title: button,
        page: { page: 'confirm', heading: button, text, action: rootHref(context, name), button },
      }),
    }),
    route<P>({
      method: 'POST',
      path,
      permission,
      crumb: 'required',
      ...(parameters && { parameters }),
      doc,
      handler: act,
    }),
  ];
}
