import type { Credential, CredentialLookup, LineLog } from '../../points/index.ts';
import { credentialOfLogin } from '../shared/scm/addresses.ts';
import type { Module } from './config.ts';

/**
 * Returns the configured credential, or the login of the address; null where there is neither, or no credential with the
 * id, which is logged.
 */
export async function credentialOf(
  { credentialsId, login, url }: Module,
  credentials: CredentialLookup,
  log: LineLog,
): Promise<Credential | null> {
  if (credentialsId === '') return login && credentialOfLogin(login, '');
  const found = await credentials.find(credentialsId, { address: url });
  if (found === null) log.line(`CredentialId "${credentialsId}" could not be found.`);
  return found;
}
