import { askWeb, messageOf, type WebRequest } from '../../kit/index.ts';
import { type Credential, type ForgeServer, type RunContext, StepAbort } from '../../points/index.ts';
import { type CommitStatus, commitRequest, PUBLIC_APIS, statusRequest } from './request.ts';
import type { StatusForge } from './states.ts';
import { type CommitTarget, commitTargets, forgeOfHost, type TargetOptions } from './target.ts';

export interface StatusOptions extends TargetOptions {
  /** Names the forge; null stands for the one that the host of the repository indicates. */
  readonly forge: StatusForge | null;
  /**
   * Holds the address of the API; '' stands for that of a server that an administrator configured, else for the public one.
   */
  readonly api?: string;
  /** Holds the id of the credentials; '' stands for those of that server. */
  readonly credentialsId?: string;
  /** Names the server among those that an administrator configured. */
  readonly server?: string;
  readonly status: CommitStatus;
  /** Holds the commits; where they are missing, those that the run has built. */
  readonly targets?: readonly CommitTarget[];
}

/** Is thrown where the forge cannot be reached, or did not accept the status, which is no error of the configuration. */
export class NotTold extends StepAbort {}

/**
 * Sets the status of the commits of a run on their forges. Throws NotTold with the reason where one does not accept it,
 * StepAbort where the configuration is wrong.
 */
export async function sendStatus(context: RunContext, options: StatusOptions): Promise<readonly CommitTarget[]> {
  const targets = options.targets ?? commitTargets(context, options);
  const servers = await context.forgeServers();
  for (const target of targets) {
    const { forge, api, credentialsId } = placeOf(target, options, servers);
    const credential = await credentialOf(context, credentialsId, api);
    await ask(context, target, statusRequest(forge, { api, target, status: options.status, credential }));
  }
  return targets;
}

/** Returns the commit to which a branch or tag of a project on GitLab points. Throws as `sendStatus` does. */
export async function gitlabCommit(
  context: RunContext,
  target: CommitTarget,
  options: Pick<StatusOptions, 'api' | 'credentialsId' | 'server'>,
): Promise<CommitTarget> {
  const { api, credentialsId } = placeOf(target, { ...options, forge: 'gitlab' }, await context.forgeServers());
  const credential = await credentialOf(context, credentialsId, api);
  const text = await ask(context, target, commitRequest({ api, target, credential }));
  const sha = commitIn(text);
  if (sha === null) throw new NotTold(`${target.path}: ${target.sha} is no commit`);
  return { ...target, sha };
}

function commitIn(text: string): string | null {
  try {
    const { id } = JSON.parse(text) as { readonly id?: unknown };
    return typeof id === 'string' && /^[0-9a-f]{40,64}$/i.test(id) ? id : null;
  } catch {
    return null;
  }
}

async function ask(context: RunContext, { path }: CommitTarget, request: WebRequest): Promise<string> {
  const answer = await askWeb({ ...request, signal: context.signal }, context).catch((error: unknown) => {
    context.signal.throwIfAborted();
    throw new NotTold(`${path}: ${messageOf(error)}`);
  });
  if (answer.status >= 200 && answer.status <= 299) return answer.text;
  throw new NotTold(`${path}: ${new URL(request.url).host} answered ${answer.status}${reasonIn(answer.text)}`);
}

async function credentialOf(context: RunContext, id: string, address: string): Promise<Credential | null> {
  if (id === '') return null;
  const found = await context.credentials.find(id, { address });
  if (found !== null) return found;
  throw new StepAbort(`The credentials ${id} could not be found`);
}

function placeOf(
  { host }: CommitTarget,
  { forge: wanted, api = '', credentialsId = '', server: name = '' }: Omit<StatusOptions, 'status'>,
  servers: readonly ForgeServer[],
): { readonly forge: StatusForge; readonly api: string; readonly credentialsId: string } {
  const known = servers.filter((each) => wanted === null || each.forge === wanted);
  const server =
    known.find((each) => name !== '' && each.name === name) ??
    known.find(({ url }) => belongsTo(url, host)) ??
    (wanted !== null && known.length === 1 && forgeOfHost(host) === null ? known[0] : undefined);
  const forge = wanted ?? server?.forge ?? forgeOfHost(host);
  if (forge === null) throw new StepAbort(`It is not known which forge ${host || 'the repository'} is`);
  // A server's credentials go to that server alone.
  const place = api.trim() || server?.url || apiOfHost(forge, host);
  if (!/^https?:\/\/[^/]/.test(place)) throw new StepAbort(`The address of the API of ${forge} is not known`);
  const own = credentialsId.trim();
  const isOwn = server !== undefined && (api.trim() === '' || api.trim() === server.url);
  return { forge, api: place.replace(/\/+$/, ''), credentialsId: own || (isOwn ? server.credentialsId : '') };
}

/** Says whether an address belongs to a host; `https://api.github.com` belongs to `github.com`. */
function belongsTo(url: string, host: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return hostname === host || hostname === `api.${host}`;
}

function apiOfHost(forge: StatusForge, host: string): string {
  const usual = PUBLIC_APIS[forge];
  if (usual !== undefined && belongsTo(usual, host)) return usual;
  if (host === '') return usual ?? '';
  return forge === 'github' ? `https://${host}/api/v3` : `https://${host}`;
}

/** Returns the message in the body of an error, cut to 200 characters; '' where there is none. */
function reasonIn(text: string): string {
  try {
    const { message, error } = JSON.parse(text) as { readonly message?: unknown; readonly error?: unknown };
    const said = typeof message === 'string' ? message : typeof error === 'string' ? error : '';
    return said === '' ? '' : `: ${said.slice(0, 200).replace(/[\r\n]+/g, ' ')}`;
  } catch {
    return '';
  }
}
