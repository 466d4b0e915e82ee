import type { Home } from '../../home/index.ts';
import { RegexSyntaxError } from '../../java/index.ts';
import { type Logger, messageOf, unreachable } from '../../kit/index.ts';
import type { Cause } from '../../model/index.ts';
import { type Credential, type CredentialLookup, StepAbort } from '../../points/index.ts';
import type { Accounts } from '../accounts.ts';
import { MIN_HIDDEN } from '../console/secret-forms.ts';
import { WIDE_MASK } from '../console/secret-mask.ts';
import type { ActiveRun } from './active-run.ts';

interface Dependencies {
  readonly home: Pick<Home, 'secrets'>;
  readonly log: Logger;
}

/** Hides these in the run's console from now on. A run of an earlier server continues to hide them. */
export function hideSecrets(deps: Dependencies, active: ActiveRun, secrets: readonly string[], shown?: string): void {
  if (shown === undefined) tellShort(deps, active, secrets);
  if (active.log.mask.add(secrets, shown)) noteMask(deps, active);
}

/** Says, once in a run, that a secret is not hidden because it is too short. */
function tellShort(deps: Dependencies, active: ActiveRun, secrets: readonly string[]): void {
  const { log } = active;
  if (log.mask.hasToldShort || !secrets.some((each) => each !== '' && !isLong(each))) return;
  log.mask.hasToldShort = true;
  noteMask(deps, active);
  log.line(`Warning: secrets of fewer than ${MIN_HIDDEN} characters are not masked in this console`);
}

/** Says at the head of a console what it will show of the run's parameters. */
export function tellShortPasswords(deps: Dependencies, active: ActiveRun): void {
  tellShort(deps, active, passwordsOf(active));
}

function passwordsOf({ run }: ActiveRun): readonly string[] {
  return (run.parameters ?? []).flatMap((each) => (each.kind === 'password' ? [each.value] : []));
}

/**
 * Hides what expressions match in the run's console from now on, in the same way. Throws StepAbort where one cannot be
 * used.
 */
export function hideMatches(deps: Dependencies, active: ActiveRun, expressions: readonly string[]): void {
  try {
    if (active.log.mask.addExpressions(expressions)) noteMask(deps, active);
  } catch (error) {
    if (!(error instanceof RegexSyntaxError)) throw error;
    throw new StepAbort(`what a regular expression matches cannot be hidden: ${error.message}`);
  }
}

/** Hides what an administrator wants hidden in all consoles. Throws where that cannot be done. */
export async function hideEverywhere(
  deps: Dependencies & { readonly home: Pick<Home, 'pluginSettings'> },
  active: ActiveRun,
): Promise<void> {
  const { pluginSettings } = deps.home;
  for (const kind of pluginSettings.kinds) {
    const hidden = kind.hidden === undefined ? null : kind.hidden(await pluginSettings.read(kind));
    if (hidden === null) continue;
    hideSecrets(deps, active, hidden.secrets, WIDE_MASK);
    hideMatches(deps, active, hidden.expressions);
  }
}

function noteMask({ home }: Dependencies, active: ActiveRun): void {
  if (!active.detached) active.folder.writeSecrets(home.secrets.encrypt(JSON.stringify(active.log.mask.note())));
}

/** Hides a run's password parameters, and what it had found out before, when the run begins or goes on. */
export function hideKnownSecrets(deps: Dependencies, active: ActiveRun): void {
  const { run, folder, log } = active;
  log.mask.add(passwordsOf(active));
  const noted = active.resumed === null ? null : folder.readSecrets();
  if (noted === null) return;
  try {
    log.mask.restore(JSON.parse(deps.home.secrets.decrypt(noted)));
  } catch (error) {
    deps.log.error(
      { job: run.job, run: run.number, err: messageOf(error) },
      'secrets of a run may show in its console',
    );
  }
}

/**
 * Returns a lookup that hides in the run's console the secrets it finds. Throws StepAbort for credentials that nobody might
 * choose.
 */
export function hidingLookup(
  deps: Dependencies & { readonly accounts: Pick<Accounts, 'mayUseCredentials'> },
  active: ActiveRun,
  lookup: CredentialLookup,
): CredentialLookup {
  return {
    async find(id, use = {}) {
      const meant = meantId(deps.accounts, active, id);
      const found = await lookup.find(meant.id, { ...use, user: meant.user });
      if (found !== null) hideSecrets(deps, active, secretsOf(found));
      return found;
    },
  };
}

/**
 * Returns the id that is meant, and whose own credentials count first: `${NAME}` stands for the value of the run's
 * parameter of this name, which may be one of whoever started it. Other credentials than the job's own are for runs of
 * those who might have configured it so. Jenkins: `CredentialsProvider#findCredentialById`.
 */
function meantId(
  accounts: Pick<Accounts, 'mayUseCredentials'>,
  { job, run }: ActiveRun,
  id: string,
): { readonly id: string; readonly user: string | null } {
  const name = /^\$\{([^}]+)\}$/.exec(id)?.[1];
  const chosen = run.parameters?.find((each) => each.kind === 'credentials' && each.name === name);
  if (chosen?.kind !== 'credentials') return { id, user: null };
  const mayChoose = (cause: Cause): boolean =>
    cause.kind === 'user' && accounts.mayUseCredentials(cause.userId, job.fullName);
  const chooser = startOf(job, run.causes).find(mayChoose);
  if (chosen.isDefault) return { id: chosen.value, user: null };
  if (chooser !== undefined) return { id: chosen.value, user: chooser.kind === 'user' ? chooser.userId : null };
  throw new StepAbort(`Whoever started this build may not choose the credentials of parameter '${chosen.name}'`);
}

/** Returns why the run was started; for a cell, why its project's build was. */
function startOf({ cell }: ActiveRun['job'], causes: readonly Cause[]): readonly Cause[] {
  if (cell === null) return causes;
  return causes.flatMap((cause) =>
    cause.kind === 'upstream' && cause.project === cell.project ? cause.causes : [cause],
  );
}

function isLong(secret: string): boolean {
  return secret.trim().length >= MIN_HIDDEN;
}

/** Returns those values of a credential that must not show. Files and key stores are not printed as they are. */
function secretsOf(credential: Credential): readonly string[] {
  switch (credential.kind) {
    case 'username-password':
    case 'certificate':
      return [credential.password];
    case 'ssh-key':
      return [credential.privateKey, credential.passphrase];
    case 'text':
      return [credential.secret];
    case 'docker-server':
      return [credential.clientKey];
    case 'file':
      return [];
    default:
      return unreachable(credential);
  }
}
