/** Describes a credential as builds receive it, with its secrets in plain text. Jenkins: the usual credentials plugins. */
export type Credential = CredentialBase &
  (
    | {
        readonly kind: 'username-password';
        readonly username: string;
        readonly password: string;
        /** Says whether the user name is a secret, too. */
        readonly usernameSecret: boolean;
      }
    | {
        readonly kind: 'ssh-key';
        readonly username: string;
        readonly usernameSecret: boolean;
        /** Holds the private key as it stands in a key file. */
        readonly privateKey: string;
        /** Holds the passphrase; '' for a key without one. */
        readonly passphrase: string;
      }
    | { readonly kind: 'text'; readonly secret: string }
    | { readonly kind: 'file'; readonly fileName: string; readonly content: Buffer }
    | { readonly kind: 'certificate'; readonly keyStore: Buffer; readonly password: string }
    | {
        readonly kind: 'docker-server';
        /** Holds the client key in PEM; '' where there is none, as with the other two. */
        readonly clientKey: string;
        readonly clientCertificate: string;
        readonly serverCaCertificate: string;
      }
  );

interface CredentialBase {
  readonly id: string;
  readonly description: string;
}

export type CredentialOf<K extends Credential['kind']> = Extract<Credential, { readonly kind: K }>;

/** Finds credentials as a job may use them: of its folders, the nearest first, then the global ones. */
export interface CredentialLookup {
  /**
   * Returns the credential of this id; null where there is none that the job may use. From then on its secrets are masked
   * in the run's console.
   */
  find(id: string, use?: CredentialUse): Promise<Credential | null>;
}

/** Says what a credential is wanted for. */
export interface CredentialUse {
  /** Holds the address to which it goes: those of domains for other addresses are passed over. Missing, none is. */
  readonly address?: string;
  /** Holds the id of the user whose own credentials count first. */
  readonly user?: string | null;
}

/** Returns the files by which the `docker` command knows such a credential, by their names. */
export function dockerServerFiles(
  credential: CredentialOf<'docker-server'>,
): readonly (readonly [name: string, content: string])[] {
  return [
    ['key.pem', credential.clientKey],
    ['cert.pem', credential.clientCertificate],
    ['ca.pem', credential.serverCaCertificate],
  ];
}
