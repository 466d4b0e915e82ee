import { type Binding, bindNodeProperties, builtInTree, nodeTree } from '../../../forms/index.ts';
import { changedNode } from '../../../home/index.ts';
import type { JsonObject } from '../../parameters/submitted-json.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { bindingOf } from '../../request/server-binding.ts';
import { route } from '../../route.ts';
import { shownConfig } from './config.ts';
import { computerHref, requireAgent, requireNode, requireRecord } from './find-node.ts';
import { nodeChangesFrom, otherProperties } from './node-form.ts';

export const configurePage = route({
  method: 'GET or POST',
  path: '/computer/:node/configure',
  permission: 'Agent/ExtendedRead',
  crumb: 'required',
  doc: 'The page on which people change the settings of a node.',
  async handler(context) {
    const { settings, displayName } = requireNode(context);
    const record = requireRecord(context);
    const href = computerHref(context, settings.name);
    const binding = bindingOf(context);
    const tree =
      record === null
        ? builtInTree(binding, {
            executors: settings.executors,
            label: settings.labels.join(' '),
            mode: settings.exclusive ? 'EXCLUSIVE' : 'NORMAL',
          })
        : nodeTree(binding, await shownConfig(context, record), record.name, (form, xml) =>
            boundNode(binding, form, xml),
          );
    const tabs = [
      { text: 'Form', href: `${href}configure`, current: true },
      { text: 'XML', href: `${href}configureXml`, current: false },
    ];
    return {
      type: 'page',
      title: `${displayName} Configuration`,
      page: {
        page: 'config-form',
        name: displayName,
        heading: displayName,
        form: {
          tree,
          action: 'configSubmit',
          // Who renames it goes on to its new address.
          next: record === null ? href : `${rootHref(context, 'computer/')}{name}/`,
          parts: rootHref(context, 'formPart'),
          checks: rootHref(context),
          loaded: null,
        },
        tabs: record === null ? [] : tabs,
      },
    };
  },
});

/** Returns a node's document with what a form says. */
export function boundNode(binding: Binding, form: JsonObject, xml: string): string {
  const others = otherProperties(form);
  const changed = changedNode(xml, nodeChangesFrom(form));
  return others === null ? changed : bindNodeProperties(binding, others, changed);
}

export const configureXmlPage = route({
  method: 'GET or POST',
  path: '/computer/:node/configureXml',
  permission: 'Agent/ExtendedRead',
  crumb: 'required',
  doc: 'The page on which people edit the whole configuration of a node.',
  async handler(context) {
    const record = requireAgent(context, 'configured by a document');
    const xml = await shownConfig(context, record);
    const action = `${computerHref(context, record.name)}config.xml`;
    return { type: 'page', title: record.name, page: { page: 'edit-xml', name: record.name, action, xml } };
  },
});
