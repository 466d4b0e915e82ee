import type { StorePlace } from '../../../controller/index.ts';
import { type CredentialKind, type Field, inputOf, KEPT_SECRET } from '../../../points/index.ts';
import type { CredentialField, CredentialForm } from '../../../ui/index.ts';

const SCOPES: Readonly<Record<string, string>> = {
  GLOBAL: 'Global: for all items',
  SYSTEM: 'System: for the server alone',
  USER: 'User: for oneself',
};

const NOTHING = { checkUrl: null, fixed: false, help: null, options: [], value: '' } as const;
const PLAIN_FORM = {
  ...{ name: null, member: null, next: null, danger: false, warning: null, confirm: null, folded: false },
  hidden: {},
} as const;

/** Lists the scopes that make sense in a store. */
function scopesOf({ kind }: StorePlace): readonly string[] {
  if (kind === 'system') return ['GLOBAL', 'SYSTEM'];
  return kind === 'folder' ? ['GLOBAL'] : ['USER', 'GLOBAL'];
}

interface FormOptions {
  readonly kind: CredentialKind;
  readonly store: StorePlace;
  /** Holds the address to which the script goes when it is done. */
  readonly next: string;
  /** Holds the address that says whether an id may be taken; null where there is none. */
  readonly checkUrl: string | null;
  /** Holds the texts of the stored credential by field; null for a new one. */
  readonly stored: ReadonlyMap<string, string> | null;
}

/** Returns the form of a new credential, or of one that is there: what is in it is told without its secrets. */
export function credentialForm(options: FormOptions): CredentialForm {
  const { kind, stored, next } = options;
  const instead = kind.upload?.instead ?? [];
  const fields = Object.entries(kind.fields)
    .filter(([name, { form }]) => !instead.includes(name) && form !== false)
    .map(([name, field]) => fieldOf(name, field, options));
  const upload: readonly CredentialField[] =
    kind.upload === null
      ? []
      : [{ ...NOTHING, name: `_.${kind.upload.name}`, label: kind.upload.label, input: 'file' }];
  const isNew = stored === null;
  return {
    ...PLAIN_FORM,
    heading: kind.displayName,
    name: isNew ? 'newCredentials' : 'update',
    action: isNew ? 'createCredentials' : 'updateSubmit',
    member: isNew ? 'credentials' : null,
    next,
    button: isNew ? 'Create' : 'Save',
    hidden: { 'stapler-class': classOf(kind), ...(isNew && { $class: classOf(kind) }) },
    // What a credential is for comes first, what names it last, as in Jenkins.
    fields: [...fields.filter(isOwn), ...upload, ...fields.filter((field) => !isOwn(field))].sort(
      (a, b) => Number(b.name === '_.scope') - Number(a.name === '_.scope'),
    ),
  };
}

function isOwn({ name }: CredentialField): boolean {
  return name !== '_.id' && name !== '_.description';
}

export function classOf({ xmlTag }: CredentialKind): string {
  return xmlTag.replaceAll('__', '_').replaceAll('_-', '$');
}

function fieldOf(name: string, field: Field<unknown>, { store, stored, checkUrl }: FormOptions): CredentialField {
  const input = inputOf(field);
  const value = stored?.get(name) ?? '';
  const base = { ...NOTHING, name: `_.${name}`, label: field.label ?? name, help: field.help ?? null };
  if (name === 'scope') {
    const options = scopesOf(store).map((scope) => ({ value: scope, text: SCOPES[scope] ?? scope }));
    return { ...base, input: 'choice', value, options };
  }
  if (name === 'id') return { ...base, input: 'line', value, ...(stored === null ? { checkUrl } : { fixed: true }) };
  if (input === 'check') return { ...base, input: 'check', value: stored === null ? 'false' : value || 'true' };
  const isSecret = field.secrets !== undefined;
  if (isSecret) return { ...base, input: field.lines ? 'text' : 'secret', value: stored === null ? '' : KEPT_SECRET };
  return { ...base, input: field.lines ? 'text' : 'line', value };
}

/** Returns the form that deletes a credential; `warning` says what comes of it. */
export function deletionForm(warning: string): CredentialForm {
  return { ...PLAIN_FORM, heading: '', action: 'doDelete', button: 'Delete', danger: true, warning, fields: [] };
}

/** Returns the form that moves a credential to another domain. */
export function moveForm(options: CredentialField['options']): CredentialForm {
  const destination = { ...NOTHING, name: 'destination', label: 'To', input: 'choice', options } as const;
  return { ...PLAIN_FORM, heading: '', action: 'doMove', button: 'Move', fields: [destination] };
}

/** Returns the form of a domain's name and description; its specifications stay what they are. */
export function domainForm(options: {
  readonly action: string;
  readonly name: string;
  readonly description: string;
  readonly checkUrl: string | null;
}): CredentialForm {
  const { action, name, description, checkUrl } = options;
  const isNew = checkUrl !== null;
  return {
    ...PLAIN_FORM,
    heading: isNew ? 'Add a domain' : 'Configure the domain',
    action,
    button: isNew ? 'Create' : 'Save',
    folded: true,
    fields: [
      { ...NOTHING, input: 'line', name: '_.name', label: 'Domain Name', value: name, checkUrl },
      { ...NOTHING, input: 'line', name: '_.description', label: 'Description', value: description },
    ],
  };
}

/** Returns the form that deletes a domain with all that is in it. */
export function domainDeletionForm(action: string, name: string): CredentialForm {
  return {
    ...PLAIN_FORM,
    heading: 'Delete the domain',
    action,
    button: 'Delete domain',
    danger: true,
    confirm: `Delete the domain ${name} with all credentials in it?`,
    folded: true,
    fields: [],
  };
}
