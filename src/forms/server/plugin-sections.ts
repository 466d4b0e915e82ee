import type { Fields, SettingsKind } from '../../points/index.ts';
import { node, toDocument } from '../../xml/index.ts';
import { bindInto } from '../bind-document.ts';
import { refuseOthers } from './nothing-said.ts';
import { objectIn } from './row-sections.ts';
import type { Section, ServerDraft } from './server-draft.ts';

/** Returns the sections of the settings of plugins: each is named by the class after which its file is named. */
export function pluginSections({ binding: { settings } }: ServerDraft): [string, Section][] {
  return settings.map((kind) => {
    const name = kind.file.replace(/\.xml$/, '').replaceAll('.', '-');
    return [name, (draft, value, place) => setPlugin(draft, kind, name, value, place)];
  });
}

function setPlugin(draft: ServerDraft, kind: SettingsKind, name: string, value: unknown, place: string): void {
  const form = objectIn(value, place);
  refuseOthers(name, form, membersOf(kind.fields));
  draft.change(kind.file, (text) => {
    const before = text ?? toDocument(node(kind.rootTag));
    const after = bindInto(draft.binding, kind.fields, form, before, { place, isWhole: true });
    return after === before ? text : after;
  });
}

/** Returns the names of the members by which a form gives fields. */
function membersOf(fields: Fields): ReadonlySet<string> {
  return new Set(
    Object.entries(fields).flatMap(([name, { form, script }]) => {
      if (form === false) return [];
      const inScripts = script === undefined || script === false ? undefined : script.name;
      return [form?.name ?? name, ...[form?.when, inScripts].filter((each) => each !== undefined)];
    }),
  );
}
