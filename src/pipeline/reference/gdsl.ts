import type { StepTable } from '../steps/define.ts';
import { type StepReference, stepReferences } from './step-references.ts';

const TYPES: Readonly<Record<string, string>> = {
  String: 'java.lang.String',
  int: 'int',
  long: 'long',
  boolean: 'boolean',
  'List<String>': 'java.util.List <java.lang.String>',
  'List<describable>': 'java.util.List <Map>',
  Map: 'Map',
  describable: 'Map',
  value: 'java.lang.Object',
};

const GLOBALS: readonly (readonly [name: string, className: string])[] = [
  ['env', 'org.jenkinsci.plugins.workflow.cps.EnvActionImpl.Binder'],
  ['params', 'org.jenkinsci.plugins.workflow.cps.ParamsVariable'],
  ['currentBuild', 'org.jenkinsci.plugins.workflow.cps.RunWrapperBinder'],
  ['scm', 'org.jenkinsci.plugins.workflow.multibranch.SCMVar'],
];

/**
 * Returns the steps for the editors of IntelliJ, in Jenkins's format: first those that work anywhere, then those that need
 * a `node`.
 */
export function gdslText(table: StepTable): string {
  const steps = stepReferences(table);
  const anywhere = steps.filter(({ needsNode }) => !needsNode).flatMap(methodsOf);
  const inside = steps.filter(({ needsNode }) => needsNode).flatMap(methodsOf);
  return [
    '//The global script scope',
    'def ctx = context(scope: scriptScope())',
    'contributor(ctx) {',
    ...anywhere,
    ...GLOBALS.map(([name, className]) => `property(name: '${name}', type: '${className}')`),
    '}',
    '//Steps that require a node context',
    'def nodeCtx = context(scope: closureScope())',
    'contributor(nodeCtx) {',
    "    def call = enclosingCall('node')",
    '    if (call) {',
    ...inside,
    '    }',
    '}',
    '',
    '// Errors on:',
    '',
  ].join('\n');
}

/** Returns the methods of a step: with the value alone, where a step can be called so, and with named parameters. */
function methodsOf({ name, displayName, takesBody, parameters }: StepReference): string[] {
  const doc = quoted(displayName);
  const body = takesBody ? ["body:'Closure'"] : [];
  const sole = parameters.find((each) => each.sole);
  const values = [...(sole === undefined ? [] : [`${sole.name}:'${typeOf(sole.type)}'`]), ...body];
  const short = `method(name: '${name}', type: 'Object', params: [${values.join(', ')}], doc: ${doc})`;
  if (parameters.length < 2) return [short];
  const named = parameters.map((each) => `parameter(name: '${each.name}', type: '${typeOf(each.type)}')`);
  const params = takesBody ? 'params: [body:Closure], ' : '';
  const long = `method(name: '${name}', type: 'Object', ${params}namedParams: [${named.join(', ')}], doc: ${doc})`;
  return sole === undefined ? [long] : [short, long];
}

/** Returns the Java type of a parameter; a list of accepted words is a String. */
function typeOf(type: string): string {
  return TYPES[type] ?? 'java.lang.String';
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
