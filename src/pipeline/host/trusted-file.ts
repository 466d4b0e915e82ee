import { mkdir, realpath, rm } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import type { Configured, Known, ScmKind } from '../../points/index.ts';
import type { BranchSourceOfRun } from '../capabilities/sources.ts';
import { abort } from '../flow/failure.ts';
import { directoryNameFor } from '../libraries/directory-name.ts';
import type { Loading } from '../libraries/loading.ts';
import { checkOutInto, sourceContext } from '../libraries/retrieve.ts';
import { readSourceFile } from './read-source-file.ts';
import { ScriptMissing } from './script-missing.ts';

const NO_SOURCE = '‘readTrusted’ is only available when using “Multibranch Pipeline” or “Pipeline script from SCM”';

/**
 * Reads a file of the source that the run's script came from. Throws AbortException where there is none, where it leads out
 * of the source, and where an untrusted author of a change request has changed it.
 */
export async function readTrustedFile(loading: Loading, path: string): Promise<string> {
  const { origin, branch } = loading.host.sources;
  const isOfScm = origin?.kind === 'scm';
  if (!isOfScm && branch === null) throw abort(NO_SOURCE);
  if (path.startsWith('/') || normalize(path).split('/').includes('..')) {
    throw abort(`${path} references a file that is not inside the source`);
  }
  if (isOfScm) return ofScm(loading, knownScm(origin.scm), path);
  if (branch === null) throw abort(NO_SOURCE);
  return ofBranch(loading, branch, path);
}

function knownScm(scm: Configured<ScmKind> | null): Known<ScmKind> {
  if (scm === null) throw abort(NO_SOURCE);
  if (scm.kind === null) throw abort(`Sources of the kind ${scm.tag} are not known here`);
  return scm;
}

async function ofScm(loading: Loading, scm: Known<ScmKind>, path: string): Promise<string> {
  const { log } = loading;
  const found = await scm.kind.readFile?.(scm.config, path, sourceContext(loading));
  if (found === undefined) {
    log.line('No lightweight checkout support in this SCM configuration');
    return fromCheckout(loading, scm, path);
  }
  if (found === null) throw abort(`${path} not found in ${scm.kind.key(scm.config)}`);
  log.line(`Obtained ${path} from ${scm.kind.key(scm.config)}`);
  return found.text;
}

async function ofBranch(loading: Loading, { branch, source }: BranchSourceOfRun, path: string): Promise<string> {
  const { kind, config } = source;
  const context = sourceContext(loading);
  const noted = loading.host.sources.revision;
  const tip = noted === null ? await kind.tip(config, context, branch.head) : { ...noted, head: branch.head };
  if (tip === null) throw abort(`Could not determine exact tip revision of ${branch.head.name}`);
  const trusted = await kind.trusted(config, context, tip);
  const text = await kind.readFile(config, context, trusted, path);
  if (text === null) throw abort(`${path} not found at ${trusted.hash}`);
  loading.log.line(`Obtained ${path} from ${trusted.hash}`);
  if (trusted.hash === tip.hash) return text;
  const own = await kind.readFile(config, context, tip, path);
  if (own !== text) throw abort(`‘${path}’ has been modified in an untrusted revision`);
  return text;
}

/** Checks the whole source out beside the working folder and reads the file from there. */
async function fromCheckout(loading: Loading, scm: Known<ScmKind>, path: string): Promise<string> {
  const { host, at } = loading;
  const { workspaces } = host;
  const name = directoryNameFor(scm.kind.key(scm.config));
  const folder = workspaces.allocate(join(`${workspaces.pathOf('')}@script`, name));
  try {
    if (at.resumed) await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await checkOutInto(loading, { scm, folder, changelog: true, poll: true });
    const text = await readSourceFile(await realpath(folder), path);
    if (text === null) throw abort(`${join(folder, path)} not found`);
    return text;
  } catch (error) {
    throw error instanceof ScriptMissing ? abort(error.message) : error;
  } finally {
    workspaces.release(folder);
  }
}
