import {
  type AnyKind,
  type BuiltInPlugin,
  baseOf,
  classOfTag,
  type Field,
  type Fields,
  inputOf,
  type JavaType,
} from '../../points/index.ts';

/** Returns the page about kinds: each with its parameters, as its fields say them. */
export function describeKinds(plugins: readonly BuiltInPlugin[]): string {
  return [
    '# Kinds and their parameters',
    '',
    'Made by `npm run docs`; a test fails while this page says something else',
    'than the code. A parameter has the name of its element in XML, and behind a slash the one that scripts give it where that',
    'is another. One in **bold** is an argument of the constructor: scripts must give it. *Entered as*: how a form would ask for it.',
    'Steps of pipelines have a page of their own: `src/pipeline/reference/steps.md`.',
    '',
    ...plugins.flatMap(({ name, kinds }) => {
      const described = kinds.filter(({ family }) => !ELSEWHERE.has(family));
      return described.length === 0 ? [] : [`## ${name}`, '', ...described.flatMap(kindSection)];
    }),
  ].join('\n');
}

/** Names the families of which this page says nothing, since nobody configures them. */
const ELSEWHERE: ReadonlySet<AnyKind['family']> = new Set(['action', 'forge', 'step']);

function kindSection({ family, symbol, displayName, xmlTag, fields }: AnyKind): string[] {
  const rows = rowsOf(fields, '');
  const head = [`### ${displayName}`, `${family} \`${symbol}\`, \`${classOfTag(xmlTag)}\``, ''];
  if (rows.length === 0) return [...head, 'No parameters.', ''];
  return [...head, '| parameter | label | type | entered as | default |', '|---|---|---|---|---|', ...rows, ''];
}

/** Returns a row for each field; the fields of a group follow it, with its name and a dot in front. */
function rowsOf(fields: Fields, before: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    row(nameText(before + name, field), labelText(field), typeText(field), inputOf(field), defaultText(field)),
    ...rowsOf(field.fields ?? {}, `${before + name}.`),
  ]);
}

function nameText(name: string, { required, script }: Field<unknown>): string {
  const own = script === undefined || script === false ? undefined : script.name;
  const shown = own === undefined ? name : `${name} / ${own}`;
  return required === true ? `**${shown}**` : shown;
}

function labelText({ label = '', help = '', script }: Field<unknown>): string {
  return [label, help, script === false ? '(in files alone)' : ''].filter((part) => part !== '').join('. ');
}

function typeText({ type, script, choices, secrets }: Field<unknown>): string {
  const given = script === undefined || script === false ? type : (script.type ?? type);
  const shown = choices === undefined ? javaText(given) : choices.map((choice) => `\`${choice}\``).join(', ');
  return secrets === undefined ? shown : `${shown}, with secrets`;
}

function javaText(type: JavaType): string {
  if (typeof type === 'string') return type === 'any' ? 'Object' : type.replace(/^List.*$/, '`$&`');
  if ('enum' in type) return type.words.map((word) => `\`${word}\``).join(', ');
  const base = baseOf(type.family).replace(/^.*[.$]/, '');
  return type.list ? `\`List<${base}>\`` : base;
}

function defaultText({ default: value }: Field<unknown>): string {
  return value === undefined || value === '' ? '' : `\`${String(value)}\``;
}

function row(...cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
