import { classOfTag, type Kind, type PluginParts } from '../../points/index.ts';

/**
 * Checks what a package brings. Throws where something is not the result of a `define…` function, or where another plugin
 * has the same element, step or file already: the message names it.
 */
export function checkParts(parts: PluginParts, others: PluginParts): void {
  for (const [point, list] of Object.entries(parts))
    for (const part of list)
      if (typeof part !== 'object' || part === null) throw new Error(`registry.${point}() was given ${typeof part}`);
  const taken = new Set(others.kinds.flatMap(namesOf));
  for (const kind of parts.kinds) {
    if (typeof kind.family !== 'string' || typeof kind.xmlTag !== 'string')
      throw new Error('registry.kinds() was given something that no define function returned');
    for (const name of namesOf(kind)) {
      if (taken.has(name)) throw new Error(`another plugin has the ${name} already`);
      taken.add(name);
    }
  }
  const files = new Set(others.settings.map(({ file }) => file));
  for (const { file } of parts.settings) {
    if (files.has(file)) throw new Error(`another plugin has the settings file ${file} already`);
    files.add(file);
  }
}

/** Returns what must be unique of a kind: its element in its family, and the name of a step. */
function namesOf(kind: Kind): readonly string[] {
  const tags = [kind.xmlTag, ...kind.aliases].map((tag) => `${kind.family} ${classOfTag(tag)}`);
  return kind.family === 'step' ? [...tags, `step ${kind.symbol}`] : tags;
}
