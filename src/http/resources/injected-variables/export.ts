import { node, writeElement } from '../../../xml/index.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { variablesFor } from './variables.ts';

type Format = 'text' | 'xml' | 'json';

const common = { method: 'GET', permission: 'Job/Read', crumb: 'exempt' } as const;
const PATH = '/_run/:item/:run/injectedEnvVars/export';

const byHeader = route({
  ...common,
  path: PATH,
  doc: 'The variables of the build as text, or as XML or JSON where the header Accept asks for one of them.',
  handler(context) {
    const { accept = '' } = context.request.headers;
    if (accept.includes('application/xml')) return exported(context, 'xml');
    return exported(context, accept.includes('application/json') ? 'json' : 'text');
  },
});

const byName = (['text', 'xml', 'json'] as const).map((format) =>
  route({
    ...common,
    path: `${PATH}/${format}`,
    doc: `The variables of the build as ${format}.`,
    handler: (context) => exported(context, format),
  }),
);

/**
 * Holds the routes that export the variables. Jenkins: `EnvInjectVarList#doExport`. Unlike there, the values are escaped
 * for the format.
 */
export const exportRoutes: readonly Route[] = [byHeader, ...byName];

async function exported(context: RequestContext, format: Format): Promise<Reply> {
  const variables = [...(await variablesFor(context))];
  if (format === 'xml') return { type: 'text', text: xmlOf(variables), contentType: 'application/xml;charset=utf-8' };
  if (format === 'json') {
    const envVar = variables.map(([name, value]) => ({ name, value }));
    return { type: 'json', json: { envVars: { envVar } } };
  }
  return { type: 'text', text: variables.map(([name, value]) => `${name}=${value}\n`).join('') };
}

function xmlOf(variables: readonly (readonly [string, string])[]): string {
  return writeElement(
    node(
      'envVars',
      variables.map(([name, value]) => node('envVar', { name, value })),
    ),
  );
}
