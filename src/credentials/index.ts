export { type Credentials, createCredentials } from './credentials.ts';
export { KEPT } from './kept-secrets.ts';
export type { ShownCredential, ShownDomain } from './shown.ts';
export type { CredentialPlace, DomainPlace, Stores } from './stores.ts';
export type { Submission } from './submission.ts';
