import { feedLinks } from '../../feeds/feed-links.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { managePage } from '../../reply/manage-page.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { requireNode } from '../computer/find-node.ts';
import { SCRIPT_EXAMPLES } from './examples.ts';
import { requireConnected, runScript } from './run-script.ts';

/** Limits the characters of output on a page, so that it can still be shown and searched. */
const SHOWN_CHARACTERS = 1_000_000;

interface Place {
  /** Holds the display name of the node; null for the server. */
  readonly node: string | null;
}

export const scriptPages: readonly Route[] = pagesAt('/script', 'on the server', () => ({ node: null }));

export const nodeScriptPages: readonly Route[] = pagesAt('/computer/:node/script', 'for a node', (context) => ({
  node: requireNode(context).displayName,
}));

function pagesAt(path: string, where: string, placeOf: (context: RequestContext) => Place): readonly Route[] {
  const permission = 'Overall/Administer';
  return [
    route({
      method: 'GET',
      path,
      permission,
      crumb: 'exempt',
      doc: `The page on which administrators run scripts ${where}.`,
      handler: (context) => page(context, placeOf(context), '', null),
    }),
    route({
      method: 'POST',
      path,
      permission,
      crumb: 'required',
      parameters: { script: textOrEmpty('The script, in Groovy.') },
      doc: `Runs a script ${where}; the answer is the page with what it said.`,
      async handler(context) {
        const place = placeOf(context);
        const { script } = context.parameters;
        if (script === '') return page(context, place, script, null);
        if (place.node !== null) requireConnected(context);
        return page(context, place, script, await runScript(context, script, place.node));
      },
    }),
  ];
}

function page(context: RequestContext, { node }: Place, script: string, output: string | null): Reply {
  const shown = output === null || output.length <= SHOWN_CHARACTERS ? output : shortened(output);
  const examples = node === null ? SCRIPT_EXAMPLES : [];
  const content = { page: 'script', action: 'script', script, output: shown, examples } as const;
  if (node === null) {
    const title = 'Script Console';
    return managePage(context, {
      title,
      feeds: feedLinks('all', rootHref(context)),
      page: { ...content, heading: title },
    });
  }
  const title = `Script Console of ${node}`;
  return { type: 'page', title, page: { ...content, heading: title } };
}

function shortened(output: string): string {
  return `${output.slice(0, SHOWN_CHARACTERS)}\n... cut here: ask scriptText for all ${output.length} characters\n`;
}
