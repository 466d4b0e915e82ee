import type { NodeRecord } from '../../../controller/index.ts';
import { rawEncode } from '../../../model/index.ts';
import { setText } from '../../../xml/index.ts';
import { withoutSecrets } from '../../reply/encrypted-secrets.ts';
import { type RequestContext, route } from '../../route.ts';
import { requireAgent, requireNode, requireRecord } from './find-node.ts';
import { type NodeChanges, nodeChangesFrom, nodeForm } from './node-form.ts';

export const readConfig = route({
  method: 'GET',
  path: '/computer/:node/config.xml',
  permission: 'Agent/ExtendedRead',
  crumb: 'exempt',
  doc: 'The configuration of a node as it stands on disk; the built-in one has none of its own.',
  async handler(context) {
    const text = await shownConfig(context, requireAgent(context, 'read as a document'));
    return { type: 'text', text, contentType: 'application/xml' };
  },
});

/** Returns the text of the config.xml; secrets, though encrypted, are masked for those who may not change it. */
export async function shownConfig({ may, services }: RequestContext, record: NodeRecord): Promise<string> {
  const xml = await services.home.nodes.readConfig(record);
  return may('Agent/Configure') ? xml : withoutSecrets(xml);
}

export const replaceConfig = route({
  method: 'POST',
  path: '/computer/:node/config.xml',
  permission: 'Agent/Configure',
  crumb: 'required',
  doc: 'Replaces the configuration of a node by the document in the body.',
  async handler(context) {
    const record = requireAgent(context, 'configured by a document');
    await context.services.home.nodes.replaceConfig(record, context.body);
    return { type: 'empty', status: 200 };
  },
});

export const configSubmit = route({
  method: 'POST',
  path: '/computer/:node/configSubmit',
  permission: 'Agent/Configure',
  crumb: 'required',
  parameters: {
    form: nodeForm('Settings that shall change: numExecutors, labelString, mode and, of an agent, others.'),
  },
  doc: 'Changes settings of a node; what the form does not name stays.',
  async handler(context) {
    const changes = nodeChangesFrom(context.parameters.form);
    const record = requireRecord(context);
    if (record !== null) {
      const changed = await changeAgent(context, record, changes);
      return { type: 'redirect', to: `../${rawEncode(changed.name)}/` };
    }
    await changeBuiltIn(context, changes);
    return { type: 'redirect', to: '.' };
  },
});

async function changeBuiltIn(context: RequestContext, { executors, label, mode }: NodeChanges): Promise<void> {
  const { home, queue } = context.services;
  await home.settings.edit([
    ...(executors === undefined ? [] : [{ path: ['numExecutors'], text: String(executors) }]),
    ...(label === undefined ? [] : [{ path: ['label'], text: label }]),
    ...(mode === undefined ? [] : [{ path: ['mode'], text: mode }]),
  ]);
  const { settings } = requireNode(context);
  queue.nodes.put({
    name: '',
    executors: executors ?? settings.executors,
    labels: label === undefined ? settings.labels : label.split(/\s+/).filter((word) => word !== ''),
    exclusive: mode === undefined ? settings.exclusive : mode === 'EXCLUSIVE',
  });
}

async function changeAgent(
  { services }: RequestContext,
  record: NodeRecord,
  { name, description, remoteFolder, executors, mode, label }: NodeChanges,
): Promise<NodeRecord> {
  const texts = { name, description, remoteFS: remoteFolder, numExecutors: executors?.toString(), mode, label };
  let xml = await services.home.nodes.readConfig(record);
  for (const [element, text] of Object.entries(texts)) if (text !== undefined) xml = setText(xml, [element], text);
  return services.home.nodes.replaceConfig(record, xml);
}
