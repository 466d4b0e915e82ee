import type { Declared, None } from '../../parameters/declare.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';

/** Something that a POST does, and about which a GET asks. For administrators. */
export function confirmAndAct<const P extends Declared = None>(about: {
  /** Path below the root. */
  readonly name: string;
  readonly button: string;
  /** The question. */
  readonly text: string;
  readonly parameters?: P;
  readonly doc: string;
  act(context: RequestContext<P>): Reply;
}): readonly Route[] {
  const { name, button, text, parameters, doc, act } = about;
  const path = `/${name}`;
  const permission = 'Overall/Administer';
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
