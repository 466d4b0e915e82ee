import { bindNodeMonitors, monitorsTree, nodeMonitors } from '../../../forms/index.ts';
import { sleep } from '../../../kit/index.ts';
import { fail } from '../../../model/index.ts';
import { submittedJson, text } from '../../parameters/types.ts';
import { saved } from '../../reply/saved.ts';
import { serverFormPage } from '../../reply/server-form.ts';
import { Refusal } from '../../request/refusal.ts';
import { bindingOf } from '../../request/server-binding.ts';
import { type Route, route } from '../../route.ts';
import { nodesTrail } from './nodes-page.ts';

/** Limits the wait for nodes that do not answer, in milliseconds. */
const MEASURE_MS = 5000;

/** Shows which measurements of nodes are looked at. Jenkins: `ComputerSet/configure.jelly`. */
const page = route({
  method: 'GET or POST',
  path: '/computer/configure',
  permission: 'Overall/Read',
  crumb: 'required',
  doc: 'Which measurements of nodes count, for those who may manage the server or read its settings.',
  async handler(context) {
    if (!context.may('Overall/Manage') && !context.may('Overall/SystemRead')) throw new Refusal(null);
    const files = await context.services.home.configuration.read();
    if (context.may('Overall/Manage')) {
      const title = 'Node Monitoring Configuration';
      const tree = monitorsTree(bindingOf(context), files);
      const page = serverFormPage(context, { title, tree, action: 'configSubmit', next: 'computer/' });
      return { ...page, trail: nodesTrail(context) };
    }
    const monitors = nodeMonitors(files, bindingOf(context));
    const rows = monitors.map(({ name, ignored, threshold }) => [name, ignored ? 'no' : 'yes', threshold ?? '']);
    return {
      type: 'page',
      title: 'Node Monitoring Configuration',
      page: {
        page: 'overview',
        heading: 'Node Monitoring Configuration',
        about:
          'What is measured of nodes; a form posted to configSubmit changes what is looked at. A node with less free space gets no work.',
        links: [],
        tables: [{ heading: 'Monitors', columns: ['Monitor', 'Looked at', 'Free space'], rows, left: 0 }],
        texts: [],
      },
    };
  },
});

/** Saves it. Jenkins: `ComputerSet#doConfigSubmit`. */
const submit = route({
  method: 'POST',
  path: '/computer/configSubmit',
  permission: 'Overall/Manage',
  crumb: 'required',
  otherVerbs: '404',
  parameters: {
    json: submittedJson('The structured form: an object for each monitor that is looked at, by its class.'),
    'core:apply': text('`true`: the answer is a small document, not the way to the nodes.'),
  },
  doc: 'Says which measurements of nodes count, all of it or nothing.',
  async handler(context) {
    const { parameters, services } = context;
    const form = parameters.json ?? fail('FORM_EXPECTED');
    const binding = bindingOf(context);
    await services.configuration.change((files) => bindNodeMonitors(binding, form, files));
    return saved(parameters['core:apply'], '/computer/');
  },
});

/** Measures anew. Jenkins: `ComputerSet#doUpdateNow`, which does not wait for it; here it is done when this is answered. */
const update = route({
  method: 'POST',
  path: '/computer/updateNow',
  permission: 'Overall/Manage',
  crumb: 'required',
  doc: 'Measures all nodes that are connected, and the machine of the server; a node without enough space gets no work.',
  async handler({ services }) {
    await Promise.race([services.computers.measure(), sleep(services.clock, MEASURE_MS)]);
    return { type: 'back', otherwise: '.' };
  },
});

export const nodeMonitorRoutes: readonly Route[] = [page, submit, update];
