import { expand, type RunContext, StepAbort } from '../../points/index.ts';
import { XmlError } from '../../xml/index.ts';
import { propertiesOf } from '../shared/arguments.ts';
import { MAX_PROPERTIES, readSmallFile } from '../shared/bounded.ts';
import { findJson, findXml } from '../shared/find-values.ts';
import { needed } from './log-tokens.ts';
import { type MacroArguments, whole } from './macro.ts';

/** Returns the value of `${FILE, path="notes.txt", maxLines=3}`. */
export async function fileText({ workspace, env }: RunContext, args: MacroArguments): Promise<string> {
  const path = expand(args.get('path') ?? args.get('fileName') ?? '', env);
  if (path === '' || !(await workspace.exists(path))) {
    return (args.get('fileNotFoundMessage') ?? "ERROR: File '%s' does not exist").replace('%s', () => path);
  }
  const read = await small(workspace, path);
  if (read === null) return `ERROR: File '${path}' could not be read`;
  const lines = decoded(read, args.get('charSet'))
    .replace(/\r?\n$/, '')
    .split(/\r?\n/);
  const most = whole(args, 'maxLines', 0);
  return lines.slice(0, most === 0 ? undefined : most).join('\n');
}

/**
 * Returns the value of `${PROPFILE, file="a.properties", property="version"}`; '' where there is no such file, or property.
 */
export async function propertyText({ workspace }: RunContext, args: MacroArguments): Promise<string> {
  const [file, property] = [needed(args, 'file', 'PROPFILE'), needed(args, 'property', 'PROPFILE')];
  const read = (await workspace.exists(file)) ? await small(workspace, file) : null;
  const found = read === null ? [] : propertiesOf(read.toString('utf8'), MAX_PROPERTIES);
  return found.findLast(([name]) => name === property)?.[1] ?? '';
}

/**
 * Returns the value of `${XML, file="pom.xml", xpath="/project/version/text()"}`: several values are separated by
 * semicolons.
 */
export async function xmlText({ workspace }: RunContext, args: MacroArguments): Promise<string> {
  const [file, xpath] = [needed(args, 'file', 'XML'), needed(args, 'xpath', 'XML')];
  if (!(await workspace.exists(file))) return `Error: ${file} not found`;
  const read = await small(workspace, file);
  if (read === null) return `Error: ${file} - Could not read XML file.`;
  try {
    const values = await findXml({ text: read.toString('utf8'), json: undefined }, xpath);
    if (values.length > 0) return values.join(';');
  } catch (error) {
    if (error instanceof XmlError) return `Error: ${file} - XML not well formed.`;
  }
  return `Error: ${file} - '${xpath}' invalid syntax or path maybe?`;
}

/** Returns the value of `${JSON, file="package.json", path="a.b"}`, or of one with `expr` for JSONPath. */
export async function jsonText({ workspace }: RunContext, args: MacroArguments): Promise<string> {
  const file = needed(args, 'file', 'JSON');
  const [path, expression] = [args.get('path'), args.get('expr')];
  if (path === undefined && expression === undefined) return 'You must specify the path or expr parameter';
  if (!(await workspace.exists(file))) return `Error: ${file} not found`;
  const read = await small(workspace, file);
  if (read === null) return `Error: ${file} - Could not read JSON file.`;
  const body = { text: read.toString('utf8'), json: undefined };
  try {
    if (expression !== undefined) return shown((await findJson(body, expression)) ?? '');
    return shown(valueAt(JSON.parse(body.text), (path ?? '').split('.')));
  } catch (error) {
    if (error instanceof SyntaxError) return `Error: ${file} - JSON not well formed.`;
    return `Error: ${file} - '${expression ?? path}' invalid syntax or path maybe?`;
  }
}

function valueAt(value: unknown, keys: readonly string[]): unknown {
  let current = value;
  for (const [index, key] of keys.entries()) {
    if (typeof current !== 'object' || current === null || Array.isArray(current))
      return `Error: Found primitive type at key '${keys[index - 1] ?? ''}' before exhausting path`;
    if (!Object.hasOwn(current, key)) return `Error: The key '${key}' does not exist in the JSON`;
    current = (current as Readonly<Record<string, unknown>>)[key];
  }
  return current;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Reads a file; null where it is too large, or cannot be read. */
async function small(workspace: RunContext['workspace'], path: string): Promise<Buffer | null> {
  try {
    return await readSmallFile(workspace, path);
  } catch (error) {
    if (error instanceof StepAbort || (error instanceof Error && 'code' in error)) return null;
    throw error;
  }
}

function decoded(read: Buffer, charset: string | undefined): string {
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(read);
  } catch {
    return read.toString('utf8');
  }
}
