import type { SettingsKind } from '../../points/index.ts';
import { parseXml, type XmlElement } from '../../xml/index.ts';
import type { Binding } from '../binding.ts';

/** Provides what binding a form of the server needs from outside. */
export interface ServerBinding extends Binding {
  /** Lists the settings that plugins keep in files of their own. */
  readonly settings: readonly SettingsKind[];
}

/** Holds the files of the server's configuration while a form changes them: nothing is written before all of it is right. */
export class ServerDraft {
  readonly binding: ServerBinding;
  readonly files: Map<string, string>;

  constructor(binding: ServerBinding, files: ReadonlyMap<string, string>) {
    this.binding = binding;
    this.files = new Map(files);
  }

  /** Returns the root element of a file; null where there is none. Throws XmlError. */
  root(file: string): XmlElement | null {
    const text = this.files.get(file);
    return text === undefined ? null : parseXml(text);
  }

  /** Replaces a file by what `change` makes of its text, which is null where there is no file. */
  change(file: string, change: (text: string | null) => string | null): void {
    const before = this.files.get(file) ?? null;
    const after = change(before);
    if (after !== null && after !== before) this.files.set(file, after);
  }
}

/** Takes a member of a form: changes the draft, or throws FORM_BROKEN, FORM_NUMBER. `place` names it in messages. */
export type Section = (draft: ServerDraft, value: unknown, place: string) => void;
export type Sections = ReadonlyMap<string, Section>;
