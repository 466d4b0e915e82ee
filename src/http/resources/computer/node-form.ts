import type { NodeFields, NodePart } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import type { Parameter } from '../../parameters/declare.ts';
import type { Fields } from '../../parameters/fields.ts';
import { isJsonObject, type JsonObject, parseSubmitted } from '../../parameters/submitted-json.ts';
import { group, submittedJson } from '../../parameters/types.ts';

const INBOUND = 'hudson.slaves.JNLPLauncher';
const ALWAYS_ON = 'hudson.slaves.RetentionStrategy$Always';
const VARIABLES = 'hudson-slaves-EnvironmentVariablesNodeProperty';
const TOOLS = 'hudson-tools-ToolLocationNodeProperty';
/** Is in a list of properties that names all there are. */
const BAG = 'stapler-class-bag';
const MAX_EXECUTORS = 10_000;
/** Lists members of objects in a form that are no settings. */
const NO_SETTINGS = new Set(['stapler-class', '$class', 'oldCommand']);
/** Maps settings to their names in the file, where these differ from those in the form. */
const RENAMED: Readonly<Record<string, string>> = { command: 'agentCommand' };

/** Describes what a form changes of a node; what it does not name is undefined. */
export type NodeChanges = Partial<NodeFields>;

/** Declares the form of a node. Reading it throws FORM_EXPECTED, FORM_BROKEN. */
export function nodeForm(doc: string): Parameter<JsonObject> {
  return group({ json: submittedJson(doc) }, submittedForm);
}

/** Returns the `json` field of a form; the pages of this server send its members as plain fields. Throws FORM_EXPECTED. */
function submittedForm(parameters: Fields): JsonObject {
  const json = parameters.get('json');
  if (json !== undefined) return parseSubmitted(json);
  if (!parameters.has('numExecutors')) fail('FORM_EXPECTED');
  return Object.fromEntries(parameters.names.map((name) => [name, parameters.get(name)]));
}

/**
 * Returns a new node from the `json` field of its form. Clients leave members out, send numbers as text, and misspell the
 * retention strategy. Throws FORM_BROKEN.
 */
export function newNodeFrom(name: string, form: JsonObject): NodeFields {
  const changes = nodeChangesFrom(form);
  return {
    name,
    description: changes.description ?? '',
    remoteFolder: changes.remoteFolder ?? '',
    executors: changes.executors ?? 1,
    mode: changes.mode ?? 'NORMAL',
    label: changes.label ?? '',
    launcher: partOf(form['launcher'], INBOUND),
    retentionStrategy: partOf(form['retentionStrategy'] ?? form['retentionsStrategy'], ALWAYS_ON),
    environment: changes.environment ?? [],
    toolLocations: changes.toolLocations ?? [],
  };
}

/** Returns the changes in the form of a node's settings. Throws FORM_BROKEN. */
export function nodeChangesFrom(form: JsonObject): NodeChanges {
  const name = textOf(form, 'name');
  const description = textOf(form, 'nodeDescription');
  const remoteFolder = textOf(form, 'remoteFS');
  const label = textOf(form, 'labelString');
  const executors = member(form, 'numExecutors');
  const mode = textOf(form, 'mode');
  const properties = form['nodeProperties'];
  const environment = isJsonObject(properties) ? propertyRows(properties, VARIABLES, 'env') : null;
  const tools = isJsonObject(properties) ? propertyRows(properties, TOOLS, 'locations') : null;
  const retention = form['retentionStrategy'] ?? form['retentionsStrategy'];
  return {
    ...(name !== null && { name }),
    ...(description !== null && { description }),
    ...(remoteFolder !== null && { remoteFolder }),
    ...(label !== null && { label }),
    ...(executors !== undefined && { executors: countOf(executors) }),
    ...(mode !== null && { mode: mode === 'EXCLUSIVE' ? ('EXCLUSIVE' as const) : ('NORMAL' as const) }),
    ...(isJsonObject(form['launcher']) && { launcher: partOf(form['launcher'], INBOUND) }),
    ...(isJsonObject(retention) && { retentionStrategy: partOf(retention, ALWAYS_ON) }),
    ...(environment && {
      environment: environment.map((row) => ({ name: textOf(row, 'key') ?? '', value: textOf(row, 'value') ?? '' })),
    }),
    ...(tools && {
      toolLocations: tools.map((row) => ({ key: textOf(row, 'key') ?? '', home: textOf(row, 'home') ?? '' })),
    }),
  };
}

/**
 * Returns a launcher or strategy: its class, those of its members that are plain values, and objects one level inside it.
 */
function partOf(value: unknown, usual: string, isInner = false): NodePart {
  const part = isJsonObject(value) ? value : {};
  const className = part['stapler-class'] ?? part['$class'] ?? usual;
  if (typeof className !== 'string' || !/^[\w.$]*$/.test(className) || (className === '' && !isInner))
    return fail('FORM_BROKEN', 'a class has no good name');
  const settings = Object.entries(part).flatMap(([name, setting]): [string, string][] => {
    const plain = typeof setting === 'string' || typeof setting === 'number' || typeof setting === 'boolean';
    if (!plain || NO_SETTINGS.has(name) || !/^[A-Za-z]\w*$/.test(name)) return [];
    return [[Object.hasOwn(RENAMED, name) ? (RENAMED[name] ?? name) : name, String(setting)]];
  });
  const parts = isInner ? [] : partsIn(part);
  return {
    className,
    settings: Object.fromEntries(settings),
    ...(parts.length > 0 && { parts: Object.fromEntries(parts) }),
  };
}

function partsIn(part: JsonObject): [string, NodePart][] {
  return Object.entries(part).flatMap(([name, value]): [string, NodePart][] => {
    if (!isJsonObject(value) || !/^[A-Za-z]\w*$/.test(name)) return [];
    const inner = partOf(value, '', true);
    return inner.className === '' && Object.keys(inner.settings).length === 0 ? [] : [[name, inner]];
  });
}

/** Returns the properties of a form that kinds say how to read. */
export function otherProperties(form: JsonObject): JsonObject | null {
  const properties = form['nodeProperties'];
  if (!isJsonObject(properties)) return null;
  const { [VARIABLES]: _variables, [TOOLS]: _tools, ...others } = properties;
  return others;
}

/** Returns the rows of a property; none where a list of all properties leaves it out, null where it is not spoken of. */
function propertyRows(properties: JsonObject, property: string, name: string): readonly JsonObject[] | null {
  return listOf(properties[property], name) ?? (BAG in properties ? [] : null);
}

/** Returns the rows of a property; a single row may be sent without its list. */
function listOf(property: unknown, name: string): readonly JsonObject[] | null {
  if (!isJsonObject(property)) return null;
  const rows = property[name];
  return (Array.isArray(rows) ? rows : [rows]).filter(isJsonObject);
}

/** Returns a member of a form, which Jenkins's own forms may name with `_.` before it. */
function member(form: JsonObject, name: string): unknown {
  return form[name] ?? form[`_.${name}`];
}

function textOf(form: JsonObject, name: string): string | null {
  const value = member(form, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function countOf(value: unknown): number {
  const count =
    typeof value === 'number' || (typeof value === 'string' && /^\s*\d+\s*$/.test(value)) ? Number(value) : NaN;
  if (Number.isInteger(count) && count >= 0 && count <= MAX_EXECUTORS) return count;
  return fail('FORM_BROKEN', 'the number of executors is none');
}
