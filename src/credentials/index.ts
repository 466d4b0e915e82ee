export { type Credentials, createCredentials } from './credentials.ts';
