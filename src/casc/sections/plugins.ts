import type { Field, Fields, SettingsKind } from '../../points/index.ts';
import { childOf, node, parseXml, setChild, toDocument } from '../../xml/index.ts';
import { exported, givenFields, keyOf } from '../work/by-fields.ts';
import type { Section } from './section.ts';

/** Returns the sections of the settings of plugins, each by the fields of its file. */
export function pluginSections(kinds: readonly SettingsKind[]): readonly Section[] {
  return kinds.flatMap((kind) => (kind.yaml === undefined ? [] : [pluginSection(kind.yaml, kind)]));
}

function pluginSection(path: string, { fields, file, rootTag, displayName }: SettingsKind): Section {
  return {
    path,
    doc: `${displayName}.`,
    schema: schemaOf(fields),
    apply(value, draft, reader) {
      const map = reader.map(value, path);
      if (map === null) return;
      let text = draft.text(file);
      for (const [element, wanted] of givenFields(fields, map, path, draft, reader)) {
        const field = fields[element];
        if (field === undefined) continue;
        const root = text === null ? undefined : parseXml(text);
        const before = root && childOf(root, element);
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

/** Returns the JSON schema of an object with these fields. */
export function schemaOf(fields: Fields): Readonly<Record<string, unknown>> {
  const properties = Object.entries(fields).map(([element, field]) => [keyOf(element, field), fieldSchema(field)]);
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(properties) };
}

function fieldSchema(field: Field<unknown>): Readonly<Record<string, unknown>> {
  const { type, fields, many, choices, label, help } = field;
  const description = [label, help].filter((text) => text !== undefined).join('. ');
  const about = description === '' ? {} : { description };
  if (fields !== undefined)
    return { ...about, ...(many === true ? { type: 'array', items: schemaOf(fields) } : schemaOf(fields)) };
  if (typeof type === 'object') return about;
  const names: Readonly<Record<string, unknown>> = {
    ...{ String: { type: 'string' }, boolean: { type: 'boolean' }, int: { type: 'integer' } },
    ...{ double: { type: 'number' }, 'List<String>': { type: 'array', items: { type: 'string' } }, any: {} },
  };
  const named = names[type];
  return { ...about, ...(typeof named === 'object' ? named : {}), ...(choices !== undefined && { enum: choices }) };
}
