import { installationsIn, type ToolInstallation, withInstallations } from '../../home/index.ts';
import type { ToolKind } from '../../points/index.ts';
import type { CascNode } from '../document/tree.ts';
import type { Reader } from '../work/reader.ts';
import { closed, listOf, TEXT } from '../work/schema.ts';
import type { Section } from './section.ts';

/** Returns the sections of the installations of tools: `tool.git.installations`. */
export function toolSections(kinds: readonly ToolKind[]): readonly Section[] {
  return kinds.map(({ symbol: type, storage: shape }) => ({
    path: `tool.${type}`,
    doc: `The installations of ${type}.`,
    schema: closed({
      installations: listOf(closed({ name: TEXT, home: TEXT, properties: { type: 'array', maxItems: 0 } })),
    }),
    apply(value, draft, reader) {
      const map = reader.map(value, this.path);
      const list = map?.entries.get('installations');
      if (map === null) return;
      reader.only(map, ['installations'], this.path);
      if (list === undefined) return;
      const wrong = reader.faults;
      const wanted = reader.list(list.value).flatMap((item, at) => {
        return installation(item, `${this.path}.installations[${at}]`, reader) ?? [];
      });
      if (reader.faults > wrong) return;
      const text = draft.text(shape.file);
      const before = text === null ? [] : installationsIn(shape, text);
      if (JSON.stringify(before) === JSON.stringify(wanted)) return;
      draft.set(shape.file, withInstallations(shape, text, wanted));
    },
    read(draft) {
      const text = draft.text(shape.file);
      const installations = text === null ? [] : installationsIn(shape, text);
      return installations.length === 0
        ? undefined
        : { installations: installations.map(({ name, home }) => ({ name, home })) };
    },
  }));
}

function installation(item: CascNode, path: string, reader: Reader): ToolInstallation | null {
  const map = reader.map(item, path);
  if (map === null) return null;
  reader.only(map, ['name', 'home', 'properties'], path);
  const name = reader.text(map.entries.get('name')?.value, `${path}.name`) ?? '';
  if (name === '') reader.refuse(item, `${path}.name`, 'it is missing');
  const properties = map.entries.get('properties')?.value;
  for (const property of properties === undefined ? [] : reader.list(properties))
    reader.unknownKey(property, `${path}.properties`, 'installers are not here: what is named must be installed');
  return { name, home: reader.text(map.entries.get('home')?.value, `${path}.home`) ?? '' };
}
