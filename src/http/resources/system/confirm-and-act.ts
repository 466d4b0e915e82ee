import { rootHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';

/** Something that a POST does, and about which a GET asks. For administrators. */
export function confirmAndAct(about: {
  /** Path below the root. */
  readonly name: string;
  readonly button: string;
  /** The question. */
  readonly text: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly doc: string;
  act(context: RequestContext): Reply;
}): readonly Route[] {
  const { name, button, text, parameters = {}, doc, act } = about;
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
    route({ method: 'POST', path, permission, crumb: 'required', parameters, doc, handler: act }),
  ];
}
