import { newSettingFile, SETTING_ROWS } from '../../home/index.ts';
import type { SettingRow } from '../../points/index.ts';
import { type CascNode, textOfScalar } from '../document/tree.ts';
import type { Draft } from '../work/draft.ts';
import type { Reader } from '../work/reader.ts';
import type { Section } from './section.ts';

/** Holds the settings of the server that are a single value, from their table; those with three keys are joined by two. */
export function singleSections(): readonly Section[] {
  const rows: readonly SettingRow<unknown>[] = Object.values(SETTING_ROWS);
  const sections: Section[] = [];
  const groups = new Map<string, Map<string, SettingRow<unknown>>>();
  for (const row of rows) {
    if (row.yaml === null || row.accept === undefined) continue;
    const [root = '', key = '', member] = row.yaml.split('.');
    if (member === undefined) sections.push(single(row.yaml, row));
    else groups.set(`${root}.${key}`, (groups.get(`${root}.${key}`) ?? new Map()).set(member, row));
  }
  return [...sections, ...[...groups].map(([path, members]) => grouped(path, members))];
}

function single(path: string, row: SettingRow<unknown>): Section {
  return {
    path,
    doc: row.doc,
    schema: schemaOf(row),
    apply: (value, draft, reader) => applyRow(row, value, path, draft, reader),
    read: (draft) => readRow(row, draft),
  };
}

function grouped(path: string, members: ReadonlyMap<string, SettingRow<unknown>>): Section {
  return {
    path,
    doc: [...members.values()].map(({ doc }) => doc).join(' '),
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries([...members].map(([key, row]) => [key, schemaOf(row)])),
    },
    apply(value, draft, reader) {
      const map = reader.map(value, path);
      for (const [key, entry] of map?.entries ?? []) {
        const row = members.get(key);
        if (row === undefined) reader.unknownKey(entry, `${path}.${key}`);
        else applyRow(row, entry.value, `${path}.${key}`, draft, reader);
      }
    },
    read(draft) {
      const shown = [...members].flatMap(([key, row]) => {
        const value = readRow(row, draft);
        return value === undefined ? [] : [[key, value] as const];
      });
      return shown.length === 0 ? undefined : Object.fromEntries(shown);
    },
  };
}

function applyRow(row: SettingRow<unknown>, value: CascNode, path: string, draft: Draft, reader: Reader): void {
  if (value.kind !== 'scalar') {
    reader.refuse(value, path, 'it must be a single value');
    return;
  }
  // A text is what is written, even where that looks like a number.
  const given = row.type === 'text' || row.type === 'choice' ? textOfScalar(value) : value.value;
  const accepted = row.accept?.(given) ?? { wrong: 'it is no single value' };
  if ('wrong' in accepted) {
    reader.refuse(value, path, accepted.wrong);
    return;
  }
  reader.taken += 1;
  const root = draft.root(row.file);
  if (Object.is(row.read(root), accepted.value)) return;
  draft.set(row.file, row.write(draft.text(row.file) ?? newSettingFile(row.file), accepted.value));
}

function readRow(row: SettingRow<unknown>, draft: Draft): unknown {
  return row.read(draft.root(row.file)) ?? undefined;
}

function schemaOf({ type, choices, doc }: SettingRow<unknown>): Readonly<Record<string, unknown>> {
  const types = { number: 'integer', flag: 'boolean', text: 'string', choice: 'string', object: 'object' };
  return { type: types[type], description: doc, ...(choices !== undefined && { enum: choices }) };
}
