import type { SettingsKind } from '../../points/index.ts';
import { childOf, node, setChild, toDocument } from '../../xml/index.ts';
import { exported, givenFields } from '../work/by-fields.ts';
import { fieldsSchema } from '../work/schema.ts';
import type { Section } from './section.ts';

/** Returns the sections of the settings of plugins, each by the fields of its file. */
export function pluginSections(kinds: readonly SettingsKind[]): readonly Section[] {
  return kinds.flatMap((kind) => (kind.yaml === undefined ? [] : [pluginSection(kind.yaml, kind)]));
}

function pluginSection(path: string, { fields, file, rootTag, displayName }: SettingsKind): Section {
  return {
    path,
    doc: `${displayName}.`,
    schema: fieldsSchema(fields),
    apply(value, draft, reader) {
      const map = reader.map(value, path);
      if (map === null) return;
      const root = draft.root(file);
      let text = draft.text(file);
      for (const [element, wanted] of givenFields(fields, map, path, draft, reader)) {
        const field = fields[element];
        if (field === undefined) continue;
        const before = root === null ? undefined : childOf(root, element);
        // What is there already stays as it is, with what is not known in it.
        const written = (each: unknown): string =>
          JSON.stringify(field.toXml(element, each, { encrypt: (plain) => plain }));
        if (before !== undefined && written(field.fromXml(before, draft.context)) === written(wanted)) continue;
        const [child = null] = field.toXml(element, wanted, draft.context);
        text = setChild(text ?? toDocument(node(rootTag)), [element], child);
      }
      if (text !== null) draft.set(file, text);
    },
    read(draft) {
      const root = draft.root(file);
      if (root === null) return undefined;
      const config = Object.fromEntries(
        Object.entries(fields).map(([element, field]) => [
          element,
          field.fromXml(childOf(root, element), draft.context),
        ]),
      );
      const shown = exported(fields, config, draft);
      return Object.keys(shown).length === 0 ? undefined : shown;
    },
  };
}
