import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { Client } from '../harness/client.ts';
import { freestyle } from '../harness/jobs.ts';
import type { ServerProcess } from '../harness/server-process.ts';

/** A case of the recording: what was asked, by whom, and what came back. */
export interface SystemCase {
  readonly method: string;
  readonly path: string;
  readonly as: string;
  /** The fields of the form, as JSON. */
  readonly send?: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The text of the answer, or what the recording keeps of it. */
  readonly body?: string;
}

type Action = (visit: SystemVisit) => Promise<unknown>;

const post =
  (path: string, fields: Record<string, string> = {}): Action =>
  ({ admin }) =>
    admin.post(path, { body: new URLSearchParams(fields) });

const PREPARE = { json: JSON.stringify({ shutdownReason: 'from the page' }), parameter: 'from the page' };
const PEOPLE = { reader: null, manager: 'Jenkins.MANAGE', auditor: 'Jenkins.SYSTEM_READ' } as const;
const MATRIX = `import jenkins.model.*; import hudson.security.*
def j = Jenkins.instance; def s = new GlobalMatrixAuthorizationStrategy(); s.add(Jenkins.ADMINISTER, 'admin')
Jenkins.MANAGE.setEnabled(true); Jenkins.SYSTEM_READ.setEnabled(true)
${Object.entries(PEOPLE)
  .map(([name, permission]) => {
    const own = permission === null ? '' : `; s.add(${permission}, '${name}')`;
    return `j.securityRealm.createAccount('${name}', 'Pass-${name}'); s.add(Jenkins.READ, '${name}')${own}`;
  })
  .join('\n')}
j.setAuthorizationStrategy(s); j.save(); println 1`;

/** What else was done in the visit, before the case of the name: the recording does not show all answers. */
const BEFORE: Readonly<Record<string, readonly Action[]>> = {
  'quiet/before': [
    ({ admin }) => admin.postXml('/createItem?name=quick', freestyle({ command: 'echo hi' })),
    ({ admin }) =>
      admin.postXml(
        '/createItem?name=slow',
        freestyle({ command: 'while [ ! -e "$JENKINS_HOME/go-on" ]; do sleep 0.1; done' }),
      ),
  ],
  'quiet/reason': [post('/quietDown?reason=moving%20house')],
  'quiet/again': [post('/quietDown')],
  'quiet/queue': [
    post('/job/quick/build?delay=0sec'),
    ({ admin }) => admin.until<{ items: { why: string }[] }>('/queue/api/json', waitsForQuiet),
  ],
  'quiet/cancelled': [post('/cancelQuietDown'), (visit) => visit.ends('quick')],
  'quiet/form body after': [post('/quietDown', { reason: 'by body' })],
  'quiet/by GET': [post('/cancelQuietDown')],
  'quiet/prepare after': [post('/prepareShutdown/prepare', PREPARE)],
  'quiet/block with timeout': [
    post('/cancelQuietDown'),
    post('/job/slow/build?delay=0sec'),
    ({ admin }) => admin.until<{ building: boolean }>('/job/slow/1/api/json', ({ building }) => building),
  ],
  'restart/restart page': [post('/cancelQuietDown')],
  'restart/did not restart': [({ home }) => writeFile(join(home, 'go-on'), ''), (visit) => visit.ends('slow')],
  'log/recorder page': [post('/log/newLogRecorder', { name: 'mine' })],
  'log/gone': [post('/log/mine/doDelete')],
  'may/reader GET /systemInfo': [post('/scriptText', { script: MATRIX })],
};

function waitsForQuiet({ items }: { items: { why: string }[] }): boolean {
  return items.some(({ why }) => /about to shut down/.test(why));
}

/** The visit of what administrators look after; cases are played in their order. */
export class SystemVisit {
  readonly home: string;
  readonly admin: Client;
  readonly #base: string;
  readonly #others = new Map<string, Client>();

  constructor(server: ServerProcess, home: string) {
    this.home = home;
    this.admin = server.client;
    this.#base = server.base;
  }

  async play(name: string, { method, path, as, send }: SystemCase): Promise<Response> {
    for (const act of BEFORE[name] ?? []) await act(this);
    if (name.endsWith('POST /quietDown') || name.endsWith('GET /rssAll')) await post('/cancelQuietDown')(this);
    if (path.includes('#')) return this.#sentAsItIs(path);
    const client = as === 'anonymous' ? new Client(this.#base) : this.#clientOf(as);
    const isBare = as === 'anonymous' || name === 'restart/without crumb';
    const body = bodyOf(send);
    const init: RequestInit = { redirect: 'manual', ...(body !== undefined && { body }) };
    if (method === 'GET') return client.get(path, init);
    return isBare
      ? fetch(new URL(path.slice(1), this.#base), { ...init, method, headers: this.#basic(as) })
      : client.post(path, init);
  }

  async ends(job: string): Promise<void> {
    await this.admin.until<{ building: boolean; result: string | null }>(
      `/job/${job}/1/api/json`,
      (run) => run.result !== null,
    );
  }

  #clientOf(who: string): Client {
    if (who === 'admin') return this.admin;
    const client = this.#others.get(who) ?? new Client(this.#base, who, `Pass-${who}`);
    this.#others.set(who, client);
    return client;
  }

  /** Sends a path that `fetch` would change. */
  #sentAsItIs(path: string): Promise<Response> {
    const { hostname, port } = new URL(this.#base);
    return new Promise((resolve, reject) => {
      const asking = get({ hostname, port, path, headers: this.#basic('admin') }, (answer) => {
        answer.resume();
        resolve(new Response(null, { status: answer.statusCode ?? 0 }));
      });
      asking.on('error', reject);
    });
  }

  #basic(who: string): Record<string, string> {
    if (who === 'anonymous') return {};
    return { Authorization: `Basic ${Buffer.from(`admin:${this.admin.password}`).toString('base64')}` };
  }
}

function bodyOf(send: string | undefined): URLSearchParams | undefined {
  return send?.startsWith('{') ? new URLSearchParams(JSON.parse(send) as Record<string, string>) : undefined;
}
