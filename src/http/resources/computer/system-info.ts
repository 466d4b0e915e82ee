import type { Node } from '../../../controller/index.ts';
import { Refusal } from '../../request/refusal.ts';
import { type RequestContext, route } from '../../route.ts';
import { masked } from '../system/masked.ts';
import { requireNode } from './find-node.ts';

type Rows = readonly (readonly [string, string])[];

/** Shows what is known of a node's machine. Jenkins: `Computer/systemInfo.jelly`. */
export const nodeSystemInfo = route({
  method: 'GET',
  path: '/computer/:node/systemInfo',
  permission: 'Overall/Read',
  crumb: 'exempt',
  doc: 'System and environment of the machine of a node that is connected, for those who may connect or configure it.',
  handler(context) {
    if (!context.may('Agent/Connect') && !context.may('Agent/Configure')) throw new Refusal(null);
    const node = requireNode(context);
    const { properties, environment } = factsOf(context, node);
    return {
      type: 'page',
      title: `${node.displayName} System Information`,
      page: {
        page: 'system-information',
        properties: sorted(properties),
        environment: sorted(environment),
        plugins: null,
        memory: null,
        threadsHref: null,
      },
    };
  },
});

function factsOf({ services }: RequestContext, { name }: Node): { properties: Rows; environment: Rows } {
  if (name === '') return { properties: [], environment: entriesOf(services.environment) };
  const machine = services.computers.of(name)?.machine;
  if (machine === null || machine === undefined) return { properties: [], environment: [] };
  const { system } = machine;
  return {
    properties: [
      ['host.name', system.hostName],
      ['java.io.tmpdir', system.temporaryFolder],
      ['os.arch', system.architecture],
      ['os.name', system.os],
    ],
    environment: entriesOf(system.environment),
  };
}

function entriesOf(values: Readonly<Record<string, string | undefined>>): Rows {
  return Object.entries(values).map(([name, value]) => [name, value ?? '']);
}

function sorted(rows: Rows): Rows {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(masked);
}
