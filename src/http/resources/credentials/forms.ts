import type { ShownCredential, StorePlace } from '../../../controller/index.ts';
import { type CredentialKind, type Field, inputOf, KEPT_SECRET } from '../../../points/index.ts';
import type { CredentialField, CredentialForm } from '../../../ui/index.ts';

const SCOPES: Readonly<Record<string, string>> = {
  GLOBAL: 'Global: for all items',
  SYSTEM: 'System: for the server alone',
  USER: 'User: for oneself',
};

/** Lists the scopes that make sense in a store. */
function scopesOf({ kind }: StorePlace): readonly string[] {
  if (kind === 'system') return ['GLOBAL', 'SYSTEM'];
  return kind === 'folder' ? ['GLOBAL'] : ['USER', 'GLOBAL'];
}

/** Returns the form of a new credential, or of one that is there: what is in it is told without its secrets. */
export function credentialForm(options: {
  readonly kind: CredentialKind;
  readonly store: StorePlace;
  readonly action: string;
  /** Holds the texts of the stored credential by field; null for a new one. */
  readonly stored: ReadonlyMap<string, string> | null;
}): CredentialForm {
  const { kind, store, action, stored } = options;
  const instead = kind.upload?.instead ?? [];
  const fields = Object.entries(kind.fields)
    .filter(([name, { form }]) => !instead.includes(name) && form !== false)
    .map(([name, field]) => fieldOf(name, field, { store, stored }));
  const upload: readonly CredentialField[] =
    kind.upload === null
      ? []
      : [
          {
            name: `_.${kind.upload.name}`,
            label: kind.upload.label,
            help: null,
            input: 'file',
            value: '',
            options: [],
          },
        ];
  return {
    heading: kind.displayName,
    action,
    button: stored === null ? 'Create' : 'Save',
    danger: false,
    confirm: null,
    hidden: { 'stapler-class': classOf(kind) },
    fields: [...fields, ...upload],
  };
}

export function classOf({ xmlTag }: CredentialKind): string {
  return xmlTag.replaceAll('__', '_').replaceAll('_-', '$');
}

interface Around {
  readonly store: StorePlace;
  readonly stored: ReadonlyMap<string, string> | null;
}

function fieldOf(name: string, field: Field<unknown>, { store, stored }: Around): CredentialField {
  const input = inputOf(field);
  const value = stored?.get(name) ?? '';
  const base = { name: `_.${name}`, label: field.label ?? name, help: field.help ?? null, options: [] };
  if (name === 'scope') {
    const options = scopesOf(store).map((scope) => ({ value: scope, text: SCOPES[scope] ?? scope }));
    return { ...base, input: 'choice', value, options };
  }
  if (input === 'check') {
    const options = [
      { value: 'false', text: 'No' },
      { value: 'true', text: 'Yes' },
    ];
    return { ...base, input: 'choice', value: stored === null ? 'false' : value || 'true', options };
  }
  const isSecret = field.secrets !== undefined;
  if (isSecret) return { ...base, input: field.lines ? 'text' : 'secret', value: stored === null ? '' : KEPT_SECRET };
  return { ...base, input: field.lines ? 'text' : 'line', value };
}

/** Returns the form that deletes a credential. */
export function deletionForm({ id, displayName }: ShownCredential, action: string): CredentialForm {
  return {
    heading: 'Delete',
    action,
    button: 'Delete',
    danger: true,
    confirm: `Delete the credential ${displayName} (${id})? Whatever uses it fails from then on.`,
    hidden: {},
    fields: [],
  };
}

/** Returns the form of a domain's name and description; its specifications stay what they are. */
export function domainForm(options: {
  readonly action: string;
  readonly name: string;
  readonly description: string;
  readonly isNew: boolean;
}): CredentialForm {
  const { action, name, description, isNew } = options;
  const line = { help: null, options: [], input: 'line' } as const;
  return {
    heading: isNew ? 'New domain' : 'Domain',
    action,
    button: isNew ? 'Create' : 'Save',
    danger: false,
    confirm: null,
    hidden: {},
    fields: [
      { ...line, name: '_.name', label: 'Domain Name', value: name },
      { ...line, name: '_.description', label: 'Description', value: description },
    ],
  };
}
