import { classOfTag, type Kind, type PluginParts } from '../../points/index.ts';

type Point = keyof PluginParts;

/** Says what every part of a point has: names, each a text that is not empty, and functions. */
const SHAPES: Readonly<Record<Point, { readonly texts: readonly string[]; readonly functions: readonly string[] }>> = {
  kinds: { texts: ['family', 'xmlTag', 'symbol', 'displayName'], functions: ['fromXml', 'toXml'] },
  settings: { texts: ['file', 'rootTag', 'displayName'], functions: ['fromXml', 'edit'] },
  queueRules: { texts: [], functions: [] },
  markupFormatters: { texts: ['className'], functions: ['load'] },
  listeners: { texts: ['name'], functions: [] },
  eventSinks: { texts: ['name'], functions: ['write'] },
  viewColumns: { texts: ['className', 'heading'], functions: ['cell'] },
  consoleAnnotators: { texts: ['name'], functions: ['annotate'] },
  commands: { texts: ['name', 'about'], functions: ['run'] },
  metrics: { texts: ['name', 'help', 'type'], functions: ['read'] },
};

/** Matches files that a plugin may have in the home itself: none of those that the server and Jenkins have there. */
const OWN_FILE = /^(?!hudson\.|jenkins\.)[A-Za-z][\w$-]*(?:\.[\w$-]+)+\.xml$/;
const COMMAND_NAME = /^[a-z][a-z0-9-]*$/;
const METRIC_NAME = /^[a-zA-Z_:][\w:]*$/;

/**
 * Checks what a package brings. Throws where something is not the result of a `define…` function, or where another plugin
 * has the same element, step, file or name already: the message names it.
 */
export function checkParts(parts: PluginParts, others: PluginParts): void {
  for (const point of Object.keys(SHAPES) as Point[])
    for (const part of parts[point] as readonly unknown[]) checkShape(point, part);
  const tools = parts.kinds.flatMap((kind) => (kind.family === 'tool' ? [kind.storage] : []));
  for (const { file } of [...parts.settings, ...tools])
    if (!OWN_FILE.test(file))
      throw new Error(`${file} is no file for settings of a plugin, such as plugins.mine.Settings.xml`);
  for (const { name } of parts.commands)
    if (!COMMAND_NAME.test(name)) throw new Error(`${name} is no name of a command: small letters, digits and hyphens`);
  for (const { name } of parts.metrics)
    if (!METRIC_NAME.test(name)) throw new Error(`${name} is no name of a metric: letters, digits and _`);
  const taken = new Set(namesIn(others));
  for (const name of namesIn(parts)) {
    if (taken.has(name)) throw new Error(`another plugin has the ${name} already`);
    taken.add(name);
  }
}

function checkShape(point: Point, part: unknown): void {
  if (typeof part !== 'object' || part === null) throw new Error(`registry.${point}() was given ${typeof part}`);
  const { texts, functions } = SHAPES[point];
  const has = (name: string): unknown => (name in part ? part[name as keyof typeof part] : undefined);
  for (const name of texts) {
    const value = has(name);
    if (typeof value !== 'string' || value === '')
      throw new Error(`registry.${point}() was given a part without ${name}`);
  }
  for (const name of functions)
    if (typeof has(name) !== 'function') throw new Error(`registry.${point}() was given a part without ${name}()`);
}

/** Returns what must be unique, as people call it. */
function namesIn(parts: PluginParts): readonly string[] {
  return [
    ...parts.kinds.flatMap(namesOf),
    ...parts.settings.map(({ file }) => `settings file ${file}`),
    ...parts.viewColumns.map(({ className }) => `view column ${className}`),
    ...parts.commands.map(({ name }) => `command ${name}`),
    ...parts.metrics.map(({ name }) => `metric ${name}`),
  ];
}

/** Returns what must be unique of a kind: its element in its family, and the name of a step, a global variable or a tool. */
function namesOf(kind: Kind): readonly string[] {
  const tags = [kind.xmlTag, ...kind.aliases].map((tag) => `${kind.family} ${classOfTag(tag)}`);
  switch (kind.family) {
    case 'step':
      return [...tags, `step ${kind.symbol}`];
    case 'globalVariable':
      return [...tags, `global variable ${kind.symbol}`];
    case 'tool':
      return [...tags, `tool ${kind.symbol}`, `file of tools ${kind.storage.file}`];
    default:
      return tags;
  }
}
