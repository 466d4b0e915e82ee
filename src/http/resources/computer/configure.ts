import { route } from '../../route.ts';
import { shownConfig } from './config.ts';
import { computerHref, requireAgent, requireNode, requireRecord } from './find-node.ts';

export const configurePage = route({
  method: 'GET or POST',
  path: '/computer/:node/configure',
  permission: 'Agent/ExtendedRead',
  crumb: 'required',
  doc: 'The page on which people change the settings of a node.',
  handler(context) {
    const { settings, displayName } = requireNode(context);
    const record = requireRecord(context);
    const href = computerHref(context, settings.name);
    return {
      type: 'page',
      title: `${displayName} Configuration`,
      page: {
        page: 'node-config',
        name: displayName,
        action: 'configSubmit',
        isNew: false,
        xmlHref: record === null ? null : `${href}configureXml`,
        executors: settings.executors,
        label: settings.labels.join(' '),
        mode: settings.exclusive ? 'EXCLUSIVE' : 'NORMAL',
        agent: record && { name: record.name, description: record.description, remoteFolder: record.remoteFolder },
      },
    };
  },
});

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
