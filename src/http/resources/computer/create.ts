import { type FormTree, nodeTree } from '../../../forms/index.ts';
import { fail, rawEncode } from '../../../model/index.ts';
import { isJsonObject } from '../../parameters/submitted-json.ts';
import { text, textOrEmpty, trimmed } from '../../parameters/types.ts';
import { holdsSecrets } from '../../reply/encrypted-secrets.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { bindingOf } from '../../request/server-binding.ts';
import { type Reply, type RequestContext, route } from '../../route.ts';
import { checkCommand } from './check-command.ts';
import { newNodeFrom, nodeForm } from './node-form.ts';
import { nodesTrail } from './nodes-page.ts';

/** Lists the names that clients have for the only kind of node that can be made. */
const KINDS: readonly string[] = ['hudson.slaves.DumbSlave', 'hudson.slaves.DumbSlave$DescriptorImpl'];

/** Limits the nodes that are offered to be copied. */
const OFFERED = 500;

const NAME = 'Name of the new node.';

export const doCreateItem = route({
  method: 'POST',
  path: '/computer/doCreateItem',
  permission: 'Agent/Create',
  crumb: 'required',
  otherVerbs: '404',
  parameters: {
    name: text(NAME),
    type: text('`hudson.slaves.DumbSlave`, which is the only kind.'),
    form: nodeForm(
      'Settings: nodeDescription, numExecutors, remoteFS, labelString, mode, launcher, retentionStrategy, nodeProperties.',
    ),
  },
  doc: 'Makes a node from a form.',
  async handler(context) {
    const { parameters, services } = context;
    const { form } = parameters;
    const named = form['name'];
    const name = parameters.name ?? (typeof named === 'string' ? named : fail('NAME_PARAMETER_MISSING'));
    demandKind(parameters.type);
    const fields = newNodeFrom(name.trim(), form);
    if (fields.executors === 0) fail('FORM_BROKEN', 'the number of executors is none');
    if (isJsonObject(form['launcher']) && Object.keys(form['launcher']).length === 0)
      fail('FORM_BROKEN', 'the launcher has no class');
    await services.home.nodes.createFrom(fields, checkCommand(context));
    return { type: 'redirect', to: '.' };
  },
});

/** Makes the first step of creating a node; the second is the form that it answers with. It follows Jenkins in this. */
export const createItem = route({
  method: 'POST',
  path: '/computer/createItem',
  permission: 'Agent/Create',
  crumb: 'required',
  parameters: {
    name: trimmed(NAME),
    mode: text('`copy`, or the kind of the node; not needed with an XML body.'),
    from: textOrEmpty('Node to copy.'),
  },
  doc: 'Makes a node from a document in the body or by copying one; otherwise the form of a new node.',
  async handler(context) {
    const { parameters, services, request, body } = context;
    const name = parameters.name ?? fail('NAME_PARAMETER_MISSING');
    if (services.home.nodes.get(name) !== undefined) fail('NODE_EXISTS', name);
    const { mode } = parameters;
    if (mode === 'copy') {
      const { from } = parameters;
      context.require('Agent/ExtendedRead');
      const { nodes } = services.home;
      const source = nodes.get(from) ?? fail('NODE_COPY_FROM', from);
      if (holdsSecrets(await nodes.readConfig(source))) context.require('Agent/Configure');
      const made = await nodes.copy(source, name);
      return { type: 'redirect', to: `${rawEncode(made.name)}/configure` };
    }
    if (/^(?:application|text)\/xml/i.test(request.headers['content-type'] ?? '')) {
      await services.home.nodes.create(name, body, checkCommand(context));
      return { type: 'empty', status: 200 };
    }
    demandKind(mode ?? fail('MODE_MISSING'));
    return newNodeForm(context, name);
  },
});

export const newNode = route({
  method: 'GET',
  path: '/computer/new',
  permission: 'Agent/Create',
  crumb: 'exempt',
  doc: 'The page on which people make a node.',
  handler: newNodePage,
});

/** Asks for the name of a new node, and whether it begins as a copy. */
function newNodePage(context: RequestContext): Reply {
  const nodes = context.may('Agent/ExtendedRead') ? context.services.home.nodes.all().map(({ name }) => name) : [];
  const shown = nodes.slice(0, OFFERED);
  return {
    type: 'page',
    title: 'New node',
    trail: nodesTrail(context),
    tasks: [],
    page: { page: 'new-node', nodes: shown },
  };
}

/** Asks for the settings of a new node. Its form says what the first step did. */
function newNodeForm(context: RequestContext, name: string): Reply {
  return {
    type: 'page',
    title: 'New node',
    trail: nodesTrail(context),
    tasks: [],
    page: {
      page: 'config-form',
      name,
      heading: 'New node',
      form: {
        tree: withType(nodeTree(bindingOf(context), null, name, (_form, xml) => xml)),
        action: 'doCreateItem',
        next: rootHref(context, `computer/${rawEncode(name)}/`),
        parts: rootHref(context, 'formPart'),
        checks: rootHref(context),
        loaded: null,
      },
      tabs: [],
    },
  };
}

/** Returns the form with the kind of node that it makes. */
function withType({ sections, offers }: FormTree): FormTree {
  const type = { key: -1, name: 'type', member: 'type', label: 'type', is: 'constant', value: KINDS[1] } as const;
  return {
    sections: sections.map((each, at) => (at === 0 ? { ...each, nodes: [...each.nodes, type] } : each)),
    offers,
  };
}

function demandKind(kind = KINDS[0]): void {
  if (kind === undefined || !KINDS.includes(kind)) fail('NODE_MODE_UNKNOWN', kind ?? '');
}
