import { fail } from '../../model/index.ts';
import type { FormObject } from '../values.ts';
import { NO_SETTINGS, refuseUnknown } from './nothing-said.ts';
import { CRUMBS, securitySections, setCrumbs } from './security-sections.ts';
import { type Sections, type ServerBinding, ServerDraft } from './server-draft.ts';
import { systemSections } from './system-sections.ts';
import { clearOtherTools, toolSections } from './tool-sections.ts';

type Files = ReadonlyMap<string, string>;

/**
 * Returns the files of the configuration with what a form of the server says; what it does not name stays. Throws
 * FORM_EXPECTED where it says nothing, FORM_BROKEN and FORM_NUMBER with the member and the reason.
 */
export function bindSystem(binding: ServerBinding, form: FormObject, files: Files): Files {
  const draft = new ServerDraft(binding, files);
  applySections(draft, systemSections(draft), form);
  return draft.files;
}

/** Does the same with the form of security, of which crumbs that it does not name are switched off, as Jenkins does it. */
export function bindSecurity(binding: ServerBinding, form: FormObject, files: Files): Files {
  const draft = new ServerDraft(binding, files);
  applySections(draft, securitySections(), form);
  if (!(CRUMBS in form)) setCrumbs(draft, false);
  return draft.files;
}

/** Does the same with the form of tools; one that a page sends is whole. */
export function bindTools(binding: ServerBinding, form: FormObject, files: Files): Files {
  const draft = new ServerDraft(binding, files);
  applySections(draft, toolSections(binding.kinds.all('tool')), form);
  clearOtherTools(draft, form);
  return draft.files;
}

function applySections(draft: ServerDraft, sections: Sections, form: FormObject): void {
  const members = Object.entries(form);
  if (members.length === 0 || members.every(([name]) => name !== '' && NO_SETTINGS.has(name))) fail('FORM_EXPECTED');
  for (const [name, value] of members) {
    const section = sections.get(name);
    if (section !== undefined) section(draft, value, name);
    else if (!NO_SETTINGS.has(name)) refuseUnknown(name, value, name);
  }
}
