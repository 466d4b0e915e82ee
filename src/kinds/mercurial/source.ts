import { type Credential, type CredentialLookup, expand, type LineLog, StepAbort } from '../../points/index.ts';
import { type Address, credentialOfLogin, maskAddresses, withoutLogin } from '../shared/scm/addresses.ts';
import type { MercurialConfig, RevisionType } from './config.ts';

/** Describes a configuration with its variables resolved. */
export interface HgSource {
  /** Holds the address without a password. */
  readonly url: string;
  /** Holds the login that the address contains; null for none. */
  readonly login: Address['login'];
  readonly revision: string;
  readonly type: RevisionType;
  /** Holds the folder relative to the workspace; '.' is the workspace itself. */
  readonly folder: string;
  /** Holds the prefixes of the paths that count; where it is empty, all paths do. */
  readonly modules: readonly string[];
}

const CONTROL = /[\u0000-\u001f\u007f]/;

/** Throws StepAbort with what cannot be carried out. */
export function sourceOf(config: MercurialConfig, env: ReadonlyMap<string, string>): HgSource {
  const { url, login } = withoutLogin(expand(config.source, env));
  const revision = expand(config.revision, env).trim() || 'default';
  const folder = config.subdir === null ? '.' : expand(config.subdir, env).trim() || '.';
  for (const value of [url, revision, folder]) {
    // They stand in lines of Mercurial's configuration.
    if (CONTROL.test(value)) throw new StepAbort('A Mercurial repository, revision or folder has control characters');
  }
  if (url === '') throw new StepAbort('No repository is configured');
  for (const value of [url, revision]) {
    if (value.startsWith('-')) throw new StepAbort(`Not a Mercurial repository or revision: ${maskAddresses(value)}`);
  }
  if (folder.startsWith('/') || folder.startsWith('-') || folder.split('/').includes('..')) {
    throw new StepAbort(`A subdirectory has to be inside of the workspace: ${folder}`);
  }
  // As Mercurial has several transports that run programs by their URL, only known ones are taken.
  if (/^[a-z][a-z0-9+.-]*:/i.test(url) && !/^(https?|ssh|file):\/\//i.test(url)) {
    throw new StepAbort(`Not a URL of a Mercurial repository: ${maskAddresses(url)}`);
  }
  const modules = config.modules.split(/(?<!\\)[ \r\n,]+/).filter((word) => word !== '');
  return { url, login, revision, type: config.revisionType, folder, modules };
}

/**
 * Returns the configured credential, or the login of the address; null where there is neither, or no credential with the
 * id, which is logged.
 */
export async function credentialOf(
  id: string,
  { login, url }: Pick<HgSource, 'login' | 'url'>,
  credentials: CredentialLookup,
  log: LineLog,
): Promise<Credential | null> {
  if (id === '') return login && credentialOfLogin(login, '');
  const found = await credentials.find(id, { address: url });
  if (found === null) log.line(`Warning: CredentialId "${id}" could not be found.`);
  return found;
}
