/** Describes pages about credentials: tables of what there is, and forms. */
export interface CredentialsContent {
  readonly page: 'credentials';
  readonly heading: string;
  readonly description: string;
  /** Links to what can be done, or to other pages. */
  readonly links: readonly { readonly text: string; readonly href: string }[];
  readonly tables: readonly {
    readonly heading: string;
    readonly columns: readonly string[];
    /** Holds the rows; the first cell leads to `href`. */
    readonly rows: readonly { readonly href: string; readonly cells: readonly string[] }[];
  }[];
  readonly forms: readonly CredentialForm[];
}

/** Describes a form; it sends what Jenkins's own form names `_.NAME`. */
export interface CredentialForm {
  readonly heading: string;
  readonly action: string;
  readonly button: string;
  readonly danger: boolean;
  /** Holds a question that is asked first; null where none is. */
  readonly confirm: string | null;
  readonly hidden: Readonly<Record<string, string>>;
  readonly fields: readonly CredentialField[];
}

export interface CredentialField {
  readonly name: string;
  readonly label: string;
  readonly help: string | null;
  readonly input: 'line' | 'text' | 'secret' | 'choice' | 'file';
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
}
