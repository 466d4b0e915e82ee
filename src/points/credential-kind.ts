import type { Clock } from '../kit/index.ts';
import type { XmlElement } from '../xml/index.ts';
import type { Credential } from './credential.ts';
import { type ConfigOf, type Field, type Fields, optionalText } from './kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from './kind/kind.ts';

declare module './kind/families.ts' {
  interface KindOf {
    readonly credential: CredentialKind;
  }
}

/** Holds the words with which a credential may be kept from jobs, or kept for its owner. Jenkins: `CredentialsScope`. */
export const SCOPES = ['GLOBAL', 'SYSTEM', 'USER'] as const;

/** Holds what every credential has, in the order in which Jenkins writes it. */
export const CREDENTIAL_FIELDS = {
  scope: scope(),
  id: optionalText({ label: 'ID', help: 'By it jobs name the credential. It is made where it is left out.' }),
  description: optionalText({ label: 'Description', help: 'It tells people what the credential is for.' }),
};

/** Holds the configuration that every credential has. */
export type CredentialConfig = ConfigOf<typeof CREDENTIAL_FIELDS>;

/** Holds what naming a credential may need beside its configuration. */
export interface NameTools {
  /** Returns the subject of the first certificate of a PKCS#12 key store; null where the password does not open it. */
  subjectOf(keyStore: Buffer, password: string): Promise<string | null>;
}

/** Holds what opening a credential may need beside its configuration, as one that asks a server for a token. */
export interface OpenTools {
  readonly clock: Clock;
  /** Holds the address to which it goes; '' where whoever wants it does not say, as a build that gets it as variables. */
  readonly address: string;
}

/** Represents a kind of credentials. Jenkins: an extension of `Credentials` with its descriptor and name provider. */
export interface CredentialKind<C = unknown> extends AnyKind<C> {
  readonly family: 'credential';
  /** Holds the short name of the Jenkins plugin that brings it, which stands in files. */
  readonly plugin: string;
  /** Names the file that a form sends, and the fields that are made of it; null where there is none. */
  readonly upload: { readonly name: string; readonly label: string; readonly instead: readonly string[] } | null;
  /** Returns its name for people, without the description; null where description and id are all there is. */
  name(config: C, tools: NameTools): Promise<string | null> | string | null;
  /** Returns what builds receive; null where it holds nothing that can be used. Throws StepAbort where it can be told why. */
  open(config: C, tools: OpenTools): Promise<Credential | null> | Credential | null;
  /** Returns what is wrong with what a form sent; null where nothing is. */
  check(config: C, tools: NameTools): Promise<string | null> | string | null;
  /**
   * Returns the submitted object with the names and values of the fields; `file` gives the bytes of an uploaded file by
   * the name of its form field. `isNew` says that the form makes a credential, so that what it leaves out has no value.
   */
  submitted(form: SubmittedForm, isNew: boolean): SubmittedForm['values'];
}

/** Describes the object that a form sent for a credential. */
export interface SubmittedForm {
  readonly values: Readonly<Record<string, unknown>>;
  file(name: unknown): { readonly name: string; readonly content: Buffer } | undefined;
}

/** Describes a kind of credentials; `fields` begin with `CREDENTIAL_FIELDS`. */
export type CredentialSpec<F extends Fields> = KindSpec<F> &
  Pick<CredentialKind<ConfigOf<F>>, 'plugin' | 'open'> &
  Partial<Pick<CredentialKind<ConfigOf<F>>, 'name' | 'check' | 'submitted' | 'upload'>>;

export function defineCredential<F extends typeof CREDENTIAL_FIELDS & Fields>(
  spec: CredentialSpec<F>,
): Typed<CredentialKind, ConfigOf<F>> {
  const kind: CredentialKind<ConfigOf<F>> = {
    ...defineKind('credential', spec),
    plugin: spec.plugin,
    upload: spec.upload ?? null,
    name: (config, tools) => spec.name?.(config, tools) ?? null,
    open: (config, tools) => spec.open(config, tools),
    check: (config, tools) => spec.check?.(config, tools) ?? null,
    submitted: (form, isNew) => spec.submitted?.(form, isNew) ?? form.values,
  };
  return kind;
}

/** Makes the field of a scope; a word that is none is as good as none, as in Jenkins. */
function scope(): Field<string | null> {
  const known = (text: string | undefined): string | null => SCOPES.find((word) => word === text?.trim()) ?? null;
  return { ...optionalText({ label: 'Scope', choices: SCOPES }), fromXml: (element) => known(element?.text) };
}

/** Returns the base of what builds receive. */
export function openedBase({ id, description }: CredentialConfig): {
  readonly id: string;
  readonly description: string;
} {
  return { id: id ?? '', description: description ?? '' };
}

/** Holds what pages show in the place of a secret; who sends it back keeps the secret. */
export const KEPT_SECRET = '********';

/** Returns whether an element stands for a secret that is not shown: who posts it back keeps the secret. */
export function isRedacted({ children }: Pick<XmlElement, 'children'>): boolean {
  return children.length === 1 && children[0]?.name === 'secret-redacted';
}
