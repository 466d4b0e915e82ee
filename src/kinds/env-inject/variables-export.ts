import { type ActionAnswer, type ActionPage, type RunPageContext, runPage } from '../../points/index.ts';
import { node, writeElement } from '../../xml/index.ts';

const FORMATS = ['text', 'xml', 'json'] as const;
type Format = (typeof FORMATS)[number];

type Variables = ReadonlyMap<string, string>;

/**
 * Returns the pages that export the variables. Jenkins: `EnvInjectVarList#doExport`. Unlike there, the values are escaped
 * for the format.
 */
export function exportPages(
  path: string,
  variablesOf: (context: RunPageContext) => Promise<Variables>,
): readonly ActionPage<RunPageContext>[] {
  const byHeader = runPage({
    path: `${path}/export`,
    doc: 'The variables of the build as text, or as XML or JSON where the header Accept asks for one of them.',
    answer: async (context) => exported(await variablesOf(context), acceptedFormat(context.accept)),
  });
  const byName = FORMATS.map((format) =>
    runPage({
      path: `${path}/export/${format}`,
      doc: `The variables of the build as ${format}.`,
      answer: async (context) => exported(await variablesOf(context), format),
    }),
  );
  return [byHeader, ...byName];
}

function acceptedFormat(accept: string): Format {
  if (accept.includes('application/xml')) return 'xml';
  return accept.includes('application/json') ? 'json' : 'text';
}

function exported(variables: Variables, format: Format): ActionAnswer {
  const pairs = [...variables];
  if (format === 'xml') return { type: 'text', text: xmlOf(pairs), contentType: 'application/xml;charset=utf-8' };
  if (format === 'json') {
    const envVar = pairs.map(([name, value]) => ({ name, value }));
    return { type: 'json', json: { envVars: { envVar } } };
  }
  return { type: 'text', text: pairs.map(([name, value]) => `${name}=${value}\n`).join('') };
}

function xmlOf(variables: readonly (readonly [string, string])[]): string {
  return writeElement(
    node(
      'envVars',
      variables.map(([name, value]) => node('envVar', { name, value })),
    ),
  );
}
