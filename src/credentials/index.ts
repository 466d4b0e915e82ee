export { type Credentials, createCredentials } from './credentials.ts';
export type { PlainCredential, PlainDomain } from './plain.ts';
export type { ShownCredential, ShownDomain } from './shown.ts';
export type { CredentialChange, CredentialPlace, DomainPlace, Stores } from './stores.ts';
export type { Submission } from './submission.ts';
export { createUsage, type UsedBy } from './usage.ts';
