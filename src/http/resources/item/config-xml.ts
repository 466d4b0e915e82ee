import { lineDifference, onlyChanges } from '../../../kit/index.ts';
import { Failure, fail } from '../../../model/index.ts';
import { present, textOrEmpty } from '../../parameters/types.ts';
import { configurationTag } from '../../reply/configuration-tag.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, route } from '../../route.ts';
import { checkNotComputed } from './computed-item-guard.ts';
import { configTabs } from './config-form.ts';

/** Holds what somebody wrote, what it was made of, and what is said of it. */
interface Draft {
  readonly xml: string;
  readonly loaded: string;
  readonly problem?: string;
  /** Holds what is stored, where the page shows the difference to it. */
  readonly stored?: string;
}

/** Returns the page on which the document of an item is changed. */
export async function configXmlPage(context: RequestContext): Promise<Reply> {
  const xml = await context.services.home.items.readConfig(context.item);
  return xmlPage(context, { xml, loaded: configurationTag(xml) });
}

function xmlPage(context: RequestContext, { xml, loaded, problem, stored }: Draft, status = 200): Reply {
  const line = /\bline (\d+)/i.exec(problem ?? '')?.[1];
  return {
    type: 'page',
    title: `${context.item.name} Config`,
    tasks: [],
    status,
    page: {
      page: 'config-xml',
      action: `${ownHref(context)}submitXml`,
      xml,
      loaded,
      tabs: configTabs(context, 'xml'),
      problem: problem === undefined ? null : { text: problem, line: line === undefined ? null : Number(line) },
      difference: stored === undefined ? null : onlyChanges(lineDifference(stored, xml)),
    },
  };
}

/** Shows what a changed document would change, and saves it. */
export const saveXml = route({
  method: 'POST',
  path: '/_item/:item/submitXml',
  permission: 'Job/Configure',
  crumb: 'required',
  otherVerbs: '404',
  parameters: {
    xml: textOrEmpty('The document.'),
    loaded: textOrEmpty(
      'What it was made of, as the page had it: where the configuration is another by now, nothing is saved.',
    ),
    save: present('Any value: it is saved. Missing: the answer shows what would change.'),
  },
  doc: 'Shows what a changed configuration would change, or saves it; what is wrong is said beside what was sent.',
  async handler(context) {
    const { item, parameters, services } = context;
    checkNotComputed(services, item);
    const { items } = services.home;
    const { loaded, save } = parameters;
    // Browsers send CRLF, whatever the document had.
    const xml = parameters.xml.replaceAll('\r\n', '\n');
    const stored = await items.readConfig(item);
    const isOther = loaded !== configurationTag(stored);
    try {
      if (isOther) fail('FORM_OUTDATED', item.name);
      if (!save) return xmlPage(context, { xml, loaded, stored });
      await items.replaceConfig(item, xml, (before) => {
        if (loaded !== configurationTag(before)) fail('FORM_OUTDATED', item.name);
      });
      return { type: 'redirect', to: '.' };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // Who looks at the difference to what somebody else made may then save.
      const now = await items.readConfig(item);
      const draft = { xml, loaded: isOther ? configurationTag(now) : loaded, problem: error.message };
      return xmlPage(context, isOther ? { ...draft, stored: now } : draft, isOther ? 409 : 400);
    }
  },
});
