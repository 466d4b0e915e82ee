import { choice } from '../../parameters/types.ts';
import { withoutSecrets } from '../../reply/encrypted-secrets.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type RequestContext, route } from '../../route.ts';
import { checkNotComputed } from './computed-item-guard.ts';
import { configFormPage, hasForm } from './config-form.ts';
import { configXmlPage } from './config-xml.ts';

/** Returns the text of the config.xml; secrets, though encrypted, are masked for those who may not change it. */
async function shownConfig(context: RequestContext): Promise<string> {
  const xml = await context.services.home.items.readConfig(context.item);
  return context.may('Job/Configure') ? xml : withoutSecrets(xml);
}

export const readConfig = route({
  method: 'GET',
  path: '/_item/:item/config.xml',
  permission: 'Job/ExtendedRead',
  crumb: 'exempt',
  doc: 'The configuration as it stands on disk.',
  async handler(context) {
    return { type: 'text', text: await shownConfig(context), contentType: 'application/xml' };
  },
});

export const replaceConfig = route({
  method: 'POST',
  path: '/_item/:item/config.xml',
  permission: 'Job/Configure',
  crumb: 'required',
  otherVerbs: '400',
  doc: 'Replaces the configuration by the document in the body, whatever its Content-Type.',
  async handler(context) {
    checkNotComputed(context.services, context.item);
    await context.services.home.items.replaceConfig(context.item, context.body);
    return { type: 'empty', status: 200 };
  },
});

export const configurePage = route({
  method: 'GET or POST',
  path: '/_item/:item/configure',
  permission: 'Job/ExtendedRead',
  crumb: 'required',
  parameters: { as: choice('`xml`: the document, also of an item that has a form.', ['xml']) },
  doc: 'The page on which people edit the configuration.',
  async handler(context) {
    const { item } = context;
    if (item.kind !== 'unloadable' && context.parameters.as !== 'xml' && context.may('Job/Configure') && hasForm(item))
      return configFormPage(context, item);
    if (context.may('Job/Configure') && (item.kind !== 'job' || item.cell === null)) return configXmlPage(context);
    const xml = await shownConfig(context);
    const { name } = context.item;
    return {
      type: 'page',
      title: `${name} Config`,
      page: { page: 'edit-xml', name, action: `${ownHref(context)}config.xml`, xml },
    };
  },
});
