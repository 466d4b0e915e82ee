import type { Credential, CredentialLookup, LineLog } from '../../points/index.ts';
import { credentialOfLogin } from '../shared/scm/addresses.ts';
import type { Module } from './config.ts';

/** What is configured, or the login of the address; null: neither, or there is none of the id, which the log says. */
export async function credentialOf(
  { credentialsId, login }: Module,
  credentials: CredentialLookup,
  log: LineLog,
): Promise<Credential | null> {
  if (credentialsId === '') return login && credentialOfLogin(login, '');
  const found = await credentials.find(credentialsId);
  if (found === null) log.line(`CredentialId "${credentialsId}" could not be found.`);
  return found;
}
