import type { NodeRecord } from '../../../controller/index.ts';
import { bindNodeProperties } from '../../../forms/index.ts';
import { fail, rawEncode } from '../../../model/index.ts';
import { childText, parseXml } from '../../../xml/index.ts';
import type { JsonObject } from '../../parameters/submitted-json.ts';
import { withoutSecrets } from '../../reply/encrypted-secrets.ts';
import { bindingOf } from '../../request/server-binding.ts';
import { type RequestContext, route } from '../../route.ts';
import { checkCommand } from './check-command.ts';
import { requireAgent, requireNode, requireRecord } from './find-node.ts';
import { type NodeChanges, nodeChangesFrom, nodeForm, otherProperties } from './node-form.ts';

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
    if (isNameless(context.body)) fail('NAME_MISSING');
    await context.services.home.nodes.replaceConfig(record, context.body, checkCommand(context));
    return { type: 'empty', status: 200 };
  },
});

/** Says whether a document of a node has no name; what is no such document is refused with another reason. */
function isNameless(body: string): boolean {
  try {
    const root = parseXml(body);
    return (root.name === 'slave' || root.name === 'hudson.slaves.DumbSlave') && !childText(root, 'name')?.trim();
  } catch {
    return false;
  }
}

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
    const { form } = context.parameters;
    const record = requireRecord(context);
    if (record !== null) {
      const changed = await changeAgent(context, record, form);
      return { type: 'redirect', to: `../${rawEncode(changed.name)}/` };
    }
    await changeBuiltIn(context, nodeChangesFrom(form), otherProperties(form));
    return { type: 'redirect', to: '.' };
  },
});

async function changeBuiltIn(
  context: RequestContext,
  { executors, label, mode, environment = [], toolLocations = [] }: NodeChanges,
  others: JsonObject | null,
): Promise<void> {
  // Variables of all builds are a setting of the server; the server itself has no properties as a node.
  const isSaid = environment.some(({ value }) => value !== '') || toolLocations.length > 0;
  const [other] = Object.keys(others ?? {}).filter((name) => name !== 'stapler-class-bag');
  if (isSaid || other !== undefined)
    fail('FORM_BROKEN', `nodeProperties${other === undefined ? '' : `.${other}`} cannot be set for the server itself`);
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

async function changeAgent(context: RequestContext, record: NodeRecord, form: JsonObject): Promise<NodeRecord> {
  const binding = bindingOf(context);
  const others = otherProperties(form);
  const more = (xml: string): string => (others === null ? xml : bindNodeProperties(binding, others, xml));
  return context.services.home.nodes.change(record, nodeChangesFrom(form), more, checkCommand(context));
}
