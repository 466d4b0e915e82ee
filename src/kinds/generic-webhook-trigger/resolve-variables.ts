import type { JSONValue } from 'json-p3';
import { compileJavaRegex } from '../../java/index.ts';
import type { WebhookRequest } from '../../points/index.ts';
import { type Body, findJson, findXml } from '../shared/find-values.ts';
import type { ExpressionVariable, RequestVariable } from './variable-fields.ts';

export interface VariableSettings {
  readonly genericVariables: readonly ExpressionVariable[];
  readonly genericRequestVariables: readonly RequestVariable[];
  readonly genericHeaderVariables: readonly RequestVariable[];
  readonly shouldNotFlatten: boolean;
}

/** Limits the variables of one request, as each becomes a variable of the build. */
const MAX_VARIABLES = 5000;

/** Returns the variables of a request: from its headers, then from its query, then from its body. */
export async function resolveVariables(
  settings: VariableSettings,
  request: WebhookRequest,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { key, regexpFilter } of settings.genericHeaderVariables)
    addList(found, key.toLowerCase(), request.headers.get(key.toLowerCase()) ?? [], regexpFilter);
  for (const { key, regexpFilter } of settings.genericRequestVariables)
    addList(found, key, request.query.get(key) ?? [], regexpFilter);
  const body: Body = { text: request.body, json: undefined };
  for (const variable of settings.genericVariables) {
    const values = await valuesOf(variable, body, settings.shouldNotFlatten);
    if (values.size === 0 && variable.defaultValue !== '') found.set(variable.key, variable.defaultValue);
    for (const [name, value] of values) found.set(name, value);
    if (found.size > MAX_VARIABLES) throw new Error(`more than ${MAX_VARIABLES} variables in one request`);
  }
  return found;
}

/**
 * Adds each value with its index in the name; a single value is also added under the name alone. Jenkins:
 * `RequestHeaderResolver`.
 */
function addList(into: Map<string, string>, key: string, values: readonly string[], filter: string): void {
  const name = variableName(key);
  values.forEach((value, index) => {
    into.set(`${name}_${index}`, filtered(value, filter));
    if (values.length === 1) into.set(name, filtered(value, filter));
  });
}

/**
 * Returns the variables that an expression finds; none where it finds nothing, or cannot be evaluated, so that the default
 * is used.
 */
async function valuesOf(variable: ExpressionVariable, body: Body, whole: boolean): Promise<Map<string, string>> {
  const { key, value: expression, regexpFilter } = variable;
  const values = new Map<string, string>();
  if (expression === '') return values;
  try {
    if (variable.expressionType === 'XPath') addXml(values, key, await findXml(body, expression), regexpFilter);
    else addJson(values, key, await findJson(body, expression), { filter: regexpFilter, whole });
  } catch {
    values.clear();
  }
  return values;
}

function addXml(into: Map<string, string>, key: string, texts: readonly string[], filter: string): void {
  const name = variableName(key);
  if (texts.length === 1 && texts[0] !== undefined) into.set(name, filtered(texts[0], filter));
  texts.forEach((text, index) => {
    into.set(`${name}_${index}`, filtered(text, filter));
  });
}

/**
 * Adds an object or list as JSON under its own name, and its members under names of their own. Jenkins: `JsonFlattener`.
 */
function addJson(
  into: Map<string, string>,
  key: string,
  value: JSONValue | undefined,
  options: { readonly filter: string; readonly whole: boolean },
): void {
  if (value === undefined || value === null || into.size > MAX_VARIABLES) return;
  if (typeof value !== 'object') {
    into.set(variableName(key), filtered(String(value), options.filter));
    return;
  }
  if (Array.isArray(value) && value.length === 0) return;
  if (options.whole || into.size === 0) into.set(variableName(key), filtered(JSON.stringify(value), options.filter));
  if (options.whole) return;
  for (const [part, inner] of Object.entries(value)) addJson(into, `${key}_${part}`, inner, options);
}

function variableName(text: string): string {
  return text.replace(/\s/g, '_').replaceAll('-', '_');
}

/** Removes everything that the expression matches; one that cannot be read removes nothing. */
function filtered(text: string, expression: string): string {
  if (expression === '') return text;
  try {
    return withoutMatches(text, expression);
  } catch {
    return text;
  }
}

function withoutMatches(text: string, expression: string): string {
  const pattern = compileJavaRegex(expression);
  let rest = '';
  let at = 0;
  for (
    let match = pattern.find(text, at);
    match !== null;
    match = pattern.find(text, Math.max(at, match.end + (match.end === match.start ? 1 : 0)))
  ) {
    rest += text.slice(at, match.start);
    at = match.end;
    if (at >= text.length) break;
  }
  return rest + text.slice(at);
}
