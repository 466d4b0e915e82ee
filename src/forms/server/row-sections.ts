import { newSettingFile, SETTING_ROWS } from '../../home/index.ts';
import { fail } from '../../model/index.ts';
import type { SettingRow } from '../../points/index.ts';
import { type FormObject, inside, isObject, memberOf, refuse } from '../values.ts';
import { refuseOthers } from './nothing-said.ts';
import type { Section, ServerDraft } from './server-draft.ts';

/** Changes what a person wrote before a row takes it. */
export type Meaning = (value: unknown, place: string) => unknown;

/**
 * Returns the sections of the settings that are a single value: `NAME.MEMBER` is a member of a section, `NAME` one of the
 * form itself. `isWanted` chooses those of a page; `meanings` are those of values that pages show otherwise, by their names.
 */
export function rowSections(
  isWanted: (form: string) => boolean,
  meanings: Readonly<Record<string, Meaning>> = {},
): Map<string, Section> {
  const bySection = new Map<string, Map<string, SettingRow<unknown>>>();
  const sections = new Map<string, Section>();
  const rows: readonly SettingRow<unknown>[] = Object.values(SETTING_ROWS);
  for (const row of rows) {
    if (row.form === null || row.accept === undefined || !isWanted(row.form)) continue;
    const [section = '', member] = row.form.split('.');
    if (member === undefined)
      sections.set(section, (draft, value, place) => setRow(draft, row, meaningOf(meanings, row, value, place), place));
    else bySection.set(section, (bySection.get(section) ?? new Map()).set(member, row));
  }
  for (const [section, members] of bySection) {
    const known = new Set(members.keys());
    sections.set(section, (draft, value, place) => {
      const form = objectIn(value, place);
      refuseOthers(section, form, known);
      for (const [member, row] of members) {
        const below = inside(place, member);
        setRow(draft, row, meaningOf(meanings, row, memberOf(form, member), below), below);
      }
    });
  }
  return sections;
}

/** Returns an object of a form. Throws FORM_BROKEN where it is none. */
export function objectIn(value: unknown, place: string): FormObject {
  return isObject(value) ? value : refuse(place, 'is no object');
}

function meaningOf(
  meanings: Readonly<Record<string, Meaning>>,
  { form }: SettingRow<unknown>,
  value: unknown,
  place: string,
): unknown {
  const meaning = form === null ? undefined : meanings[form];
  return value === undefined || meaning === undefined ? value : meaning(value, place);
}

/** Gives a setting another value in the draft; undefined leaves it alone. Throws FORM_BROKEN, FORM_NUMBER. */
function setRow(draft: ServerDraft, row: SettingRow<unknown>, value: unknown, place: string): void {
  if (value === undefined) return;
  const isScalar = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  if (!isScalar) refuse(place, 'is no single value');
  const accepted = row.accept?.(value === '' && row.type === 'text' ? null : scalarOf(value)) ?? {
    wrong: 'is no value',
  };
  if ('wrong' in accepted) {
    if (row.type === 'number' && row.label !== undefined) fail('FORM_NUMBER', row.label);
    refuse(place, `is wrong: ${accepted.wrong}`);
  }
  if (Object.is(row.read(draft.root(row.file)), accepted.value)) return;
  draft.change(row.file, (text) => row.write(text ?? newSettingFile(row.file), accepted.value));
}

function scalarOf(value: unknown): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
