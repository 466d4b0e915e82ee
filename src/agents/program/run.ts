import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type Clock, messageOf } from '../../kit/index.ts';
import { CAPABILITY, PROGRAM_HEADER } from '../inbound/headers.ts';
import { MAX_MESSAGE_BYTES, SERVER_ENDS } from '../link/link.ts';
import type { Agent } from '../types.ts';
import { type WebSocketLink, webSocketLink } from '../websocket/web-socket-link.ts';
import { AgentProgram, Refused } from './agent-program.ts';
import { HttpClient, httpTransfers, type Trust } from './http-client.ts';
import { decryptLaunchFile, launchArguments } from './launch-file.ts';
import { prepareFolder } from './prepare-folder.ts';
import { type AgentSettings, readSettings, SettingsError } from './settings.ts';

/** Bounds the wait before the program connects again, in milliseconds. */
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 10_000;
const HANDSHAKE_MS = 60_000;
/** Is how long an orderly end may take, in milliseconds. */
const END_MS = 3000;

/** Is the exit code where the server does not take the program, as of the Java program. */
export const REFUSED = 255;

export interface RunDependencies {
  readonly clock: Clock;
  readonly version: string;
  /** Writes a line for people. */
  say(level: 'INFO' | 'WARNING' | 'SEVERE', text: string): void;
  /** Makes the agent of this machine. */
  createAgent(): Agent;
  /** Is aborted when the program is asked to end. */
  readonly signal: AbortSignal;
}

/** Says to whom the program belongs, and which node it is. */
interface Target {
  readonly url: string;
  readonly name: string;
  readonly secret: string;
}

/** Is thrown where the server answers the handshake with something else than a WebSocket. */
class HandshakeRefused extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

/** Runs the program until it is asked to end, or has a reason to. Returns the exit code. Throws SettingsError. */
export async function runAgent(settings: AgentSettings, deps: RunDependencies): Promise<number> {
  const { say, signal, clock, version } = deps;
  for (const option of settings.idle)
    say('WARNING', `${option} has no effect: the program connects by WebSocket to the URL of the server`);
  const trust = await trustOf(settings);
  const client = new HttpClient(trust);
  const found = await findTarget(settings, client, deps);
  if (typeof found === 'number') return found;
  const { target, folder } = found;
  say('INFO', `Setting up agent: ${target.name}`);
  say('INFO', `Using Millwright agent version: ${version}`);
  await prepareFolder(folder, settings.failIfWorkDirIsMissing);
  say('INFO', `Using ${folder} as the working folder`);
  const agent = deps.createAgent();
  const program = new AgentProgram({ agent, folder, version, clock, warn: (text) => say('WARNING', text) });
  let wasConnected = false;
  let isSentAway = false;
  for (let failures = 0; !signal.aborted; ) {
    try {
      const link = await openLink(target, program.id, trust, clock);
      say('INFO', 'WebSocket connection open');
      const stop = (): void => link.close('The agent was stopped');
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      await program.serve(link, ({ token }) => httpTransfers(client, target.url, token));
      say('INFO', 'Connected');
      wasConnected = true;
      failures = 0;
      const reason = await link.closed;
      isSentAway = link.isDismissed() && reason !== SERVER_ENDS;
      signal.removeEventListener('abort', stop);
      say('INFO', `Terminated: ${reason}`);
    } catch (error) {
      if (signal.aborted) break;
      const code = tellFailure(error, target, wasConnected, say);
      if (code !== null) return code;
      failures += 1;
    }
    if (settings.noReconnect) return wasConnected ? 0 : 1;
    // Who was sent away leaves people the time to see that, and to do what they did it for.
    if (!signal.aborted) await (isSentAway ? pause(MAX_WAIT_MS, signal) : wait(failures, signal));
    isSentAway = false;
  }
  program.stop();
  return 0;
}

/** Says what went wrong. Returns the exit code where it is of no use to try again; null otherwise. */
function tellFailure(
  error: unknown,
  { url }: Target,
  wasConnected: boolean,
  say: RunDependencies['say'],
): number | null {
  if (error instanceof Refused) {
    say('SEVERE', error.message);
    return REFUSED;
  }
  if (!(error instanceof HandshakeRefused)) {
    say('WARNING', `Could not connect to ${url}: ${messageOf(error)}`);
    return null;
  }
  const { status, message } = error;
  // A server that starts, or a proxy without one, is another thing than one that does not want this program.
  const isFinal = !wasConnected && status !== 502 && status !== 503 && status !== 504;
  say(isFinal ? 'SEVERE' : 'WARNING', `Handshake error.\nResponse code was not 101: ${status}. ${message}`.trimEnd());
  return isFinal ? REFUSED : null;
}

/** Waits before the next attempt: longer after each that failed, and not all programs of a server equally long. */
async function wait(failures: number, signal: AbortSignal): Promise<void> {
  const longest = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
  const ms = longest === FIRST_WAIT_MS ? longest : randomInt(FIRST_WAIT_MS, longest + 1);
  await pause(ms, signal);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}

async function openLink(
  { url, name, secret }: Target,
  program: string,
  trust: Trust,
  clock: Clock,
): Promise<WebSocketLink> {
  const address = new URL('wsagents/', url);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const headers = {
    'Node-Name': name,
    'Secret-Key': secret,
    'X-Remoting-Capability': CAPABILITY,
    [PROGRAM_HEADER]: program,
  };
  const socket = new WebSocket(address, {
    headers,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
    handshakeTimeout: HANDSHAKE_MS,
    ...trust,
  });
  const link = webSocketLink(socket, clock);
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
    socket.once('unexpected-response', (asked, answer) => {
      const text = buffer(answer).then((bytes) => pageText(bytes.toString()));
      void text
        .catch(() => '')
        .then((said) => reject(new HandshakeRefused(answer.statusCode ?? 0, said)))
        .finally(() => asked.destroy());
    });
  });
  return link;
}

/** Returns what a page of an error says, without its frame. */
function pageText(html: string): string {
  return /<title>Error \d+ ([^<]{1,500})<\/title>/.exec(html)?.[1] ?? '';
}

/** Finds out from command line and launch file what the program is to connect to. Returns an exit code where it cannot. */
async function findTarget(
  settings: AgentSettings,
  client: HttpClient,
  deps: RunDependencies,
): Promise<{ target: Target; folder: string } | number> {
  const secret = await secretOf(settings);
  const launch = settings.jnlpUrl === null ? null : await fetchLaunch(settings.jnlpUrl, secret, settings, client, deps);
  if (typeof launch === 'number') return launch;
  const url = settings.url ?? launch?.url ?? null;
  const name = settings.name ?? launch?.name ?? null;
  const key = secret ?? launch?.secret ?? null;
  if (url === null) throw new SettingsError('-url or -jnlpUrl is needed: the URL of the server');
  if (name === null) throw new SettingsError('-name is needed: the name of the node');
  if (key === null) throw new SettingsError('-secret is needed: what proves to be the node');
  if (!URL.canParse(url)) throw new SettingsError(`${url} is no URL`);
  const folder = resolve(settings.workDir ?? (launch?.workDir || null) ?? '.');
  return { target: { url: url.endsWith('/') ? url : `${url}/`, name, secret: key }, folder };
}

/** Fetches the launch file, as often as it takes: the server may not be there yet. */
async function fetchLaunch(
  address: string,
  secret: string | null,
  settings: AgentSettings,
  client: HttpClient,
  { say, signal }: RunDependencies,
): Promise<AgentSettings | number> {
  if (!URL.canParse(address)) throw new SettingsError(`${address} is no URL`);
  const url = new URL(address);
  if (secret !== null) url.searchParams.set('encrypt', 'true');
  const { credentials } = settings;
  const headers: Record<string, string> =
    credentials === null ? {} : { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
  for (let failures = 0; ; failures += 1) {
    let said: string;
    try {
      const answer = await client.ask('GET', url, headers);
      const bytes = await buffer(answer);
      if (answer.statusCode === 200) {
        const text = secret === null ? bytes.toString() : decryptLaunchFile(bytes, secret);
        if (text !== null) return readSettings(launchArguments(text));
        say('SEVERE', 'The launch file, decrypted with the secret, makes no sense: it is not the secret of this node');
        return 1;
      }
      said = `${answer.statusCode} ${answer.statusMessage ?? ''}`.trimEnd();
      if (answer.statusCode === 403 || answer.statusCode === 401 || answer.statusCode === 404) {
        say('SEVERE', `Failing to obtain ${url}: ${said}`);
        return 1;
      }
    } catch (error) {
      if (error instanceof SettingsError) throw error;
      said = messageOf(error);
    }
    if (signal.aborted) return 0;
    say('WARNING', `Failing to obtain ${url}: ${said}`);
    if (settings.noReconnect) return 1;
    await wait(failures + 1, signal);
  }
}

async function secretOf({ secret }: AgentSettings): Promise<string | null> {
  if (!secret?.startsWith('@')) return secret;
  const path = secret.slice(1);
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    throw new SettingsError(`the secret cannot be read from ${path}: ${messageOf(error)}`);
  }
}

async function trustOf({ noCertificateCheck, certificates }: AgentSettings): Promise<Trust> {
  if (noCertificateCheck) return { rejectUnauthorized: false };
  if (certificates.length === 0) return {};
  const read = (certificate: string): Promise<string> =>
    certificate.startsWith('@') ? readFile(certificate.slice(1), 'utf8') : Promise.resolve(certificate);
  return { ca: await Promise.all(certificates.map(read)) };
}

/** Is how long the process may take to end after it was asked to. */
export { END_MS };
