export { type Credentials, createCredentials } from './credentials.ts';
export type { ShownCredential, ShownDomain } from './shown.ts';
