/** Holds Java-compatible secrets under `secrets/`. */
export interface SecretStore {
  /** Returns the `{AQAAABAAAAA…}` text of a plain secret; such a text of another key is returned unchanged. */
  encrypt(plain: string): string;
  /** Returns the plain text; text that is not encrypted by this home's key comes back unchanged. */
  decrypt(text: string): string;
  /** Returns whether a text was encrypted, and with a key that this home does not have. */
  isUnreadable(text: string): boolean;
  /** Returns the bytes of a file that is stored as a secret; null where they cannot be decrypted with this home's key. */
  decryptBytes(text: string): Buffer | null;
  /** Returns the `{…}` text of a file that is a secret. */
  encryptBytes(bytes: Buffer): string;
  /** Returns a confidential key file's content by its id, made on first use. Hex of `bytes` random bytes. */
  key(id: string, bytes: number): string;
  /** Returns whether keys were ever made in the place of others that could not be read. */
  hasSpareKeys(): boolean;
}

/** Says how many secrets of a configuration were encrypted with keys that the home does not have. */
export interface UnreadableSecrets {
  /** Holds the path below the home. */
  readonly path: string;
  readonly count: number;
}

/** Represents the server's key pair. Jenkins: the module instance-identity. */
export interface InstanceIdentity {
  /**
   * Returns the RSA public key: base64 of its DER form. Rejects where the stored key cannot be read; it is never replaced.
   */
  publicKey(): Promise<string>;
}
