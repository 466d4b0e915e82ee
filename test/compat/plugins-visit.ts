import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { Client } from '../harness/client.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';
import { form, type Step, xml } from './step.ts';

/** A case of the recording: what was asked, by whom, and what came back. */
export interface PluginCase {
  readonly method: string;
  readonly path: string;
  readonly as: string;
  /** What was sent: a form as JSON, a document, or of an upload its size. */
  readonly send?: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The text of the answer, or what the recording keeps of it; missing where it was a page or an error. */
  readonly body?: string | null;
}

type Sent = Pick<Step, 'body' | 'contentType'>;
type Files = Readonly<Record<string, string>>;
type Upload = readonly [fileName: string, content: string | Files];
type Action = (visit: PluginVisit) => Promise<unknown>;

const MANAGER = '/pluginManager';
const ANT = `${MANAGER}/plugin/ant`;
const MANIFEST = 'META-INF/MANIFEST.MF';
/** Archives have no date of their own, so that they are the same in each run. */
const MADE = new Date(1980, 0, 1);

function manifest(lines: Files): string {
  const told = Object.entries(lines).map(([key, value]) => `${key}: ${value}\r\n`);
  return `Manifest-Version: 1.0\r\n${told.join('')}\r\n`;
}

/** Returns the files of a plugin in Java that does nothing. */
function hpi(name: string, more: Files = {}): Files {
  const told = { 'Short-Name': name, 'Extension-Name': name, 'Long-Name': `The ${name}`, 'Plugin-Version': '1.0' };
  const core = { 'Hudson-Version': '2.300', 'Jenkins-Version': '2.300', 'Plugin-Developers': ':dev:' };
  return {
    [MANIFEST]: manifest({ ...told, ...core, Url: `https://example.org/${name}`, ...more }),
    'WEB-INF/classes/index.jelly': '<?jelly escape-by-default="true"?>\n<div>A plugin that does nothing.</div>\n',
  };
}

/** The files that were uploaded, by the names of their cases; one without a name is none. */
const UPLOADS: Readonly<Record<string, Upload>> = {
  'text named hpi': ['broken.hpi', 'this is not a zip'],
  'text named txt': ['notes.txt', 'this is not a zip'],
  'zip without manifest': ['nomanifest.hpi', { 'a.txt': 'a' }],
  'zip without short name': ['noname.hpi', { [MANIFEST]: manifest({ 'Plugin-Version': '1' }) }],
  'no file': ['', ''],
  'path in name': ['../../evil.hpi', hpi('evil')],
  url: ['', ''],
  x: ['x.hpi', hpi('x')],
  good: ['do-nothing.hpi', hpi('do-nothing')],
  'needs a newer core': ['too-new.hpi', hpi('too-new', { 'Hudson-Version': '9.999', 'Jenkins-Version': '9.999' })],
  'needs a missing plugin': ['lonely.hpi', hpi('lonely', { 'Plugin-Dependencies': 'nosuch:1.0' })],
  'needs a newer plugin': ['fussy.hpi', hpi('fussy', { 'Plugin-Dependencies': 'git:99.0' })],
  'name unlike the file': ['file-name.hpi', hpi('other-name')],
};

async function zipOf(files: Files): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files))
    zip.addBuffer(Buffer.from(text), name, { compress: false, mtime: MADE, forceDosTimestamp: true });
  zip.end();
  return buffer(zip.outputStream);
}

/** Returns the form that sends a file, or the address of one. */
async function upload(name: string): Promise<Sent> {
  const [fileName, content] = UPLOADS[name] ?? ['', ''];
  const url = name === 'url' ? 'http://127.0.0.1:1/x.hpi' : '';
  const mark = '----recording4';
  const head = `--${mark}\r\nContent-Disposition: form-data; name="name"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const tail = `\r\n--${mark}\r\nContent-Disposition: form-data; name="pluginUrl"\r\n\r\n${url}\r\n--${mark}--\r\n`;
  const bytes = typeof content === 'string' ? Buffer.from(content) : await zipOf(content);
  const body = new Uint8Array(Buffer.concat([Buffer.from(head), bytes, Buffer.from(tail)]));
  return { body, contentType: `multipart/form-data; boundary=${mark}` };
}

const necessary = (plugin: string) => `<jenkins><install plugin="${plugin}"/></jenkins>`;
const json = (value: object): Sent => ({ body: JSON.stringify(value), contentType: 'application/json' });
const typed = (contentType: string, body: string): Sent => ({ body, contentType });

const post =
  (path: string, sent: Sent = {}): Action =>
  ({ admin }) =>
    admin.post(path, initOf(sent));
const postPlugin =
  (name: string): Action =>
  async ({ admin }) =>
    admin.post(`${MANAGER}/uploadPlugin`, initOf(await upload(name)));
const readerPosts =
  (path: string, sent: Sent = {}): Action =>
  ({ reader }) =>
    reader.post(path, initOf(sent));
const groovy = (script: string): Action => post('/scriptText', form({ script }));

const MATRIX = `import jenkins.model.*; import hudson.security.*
def j = Jenkins.instance; j.securityRealm.createAccount('reader', 'Pass-reader')
def s = new GlobalMatrixAuthorizationStrategy(); s.add(Jenkins.ADMINISTER, 'admin'); s.add(Jenkins.READ, 'reader')
j.setAuthorizationStrategy(s); j.save(); println 1`;
const OPEN =
  'Jenkins.instance.setAuthorizationStrategy(new hudson.security.FullControlOnceLoggedInAuthorizationStrategy()); Jenkins.instance.save(); println 1';

/** What else was sent in the visit, before the case of the name: the recording does not show all answers. */
const BEFORE: Readonly<Record<string, readonly Action[]>> = {
  'install/necessary newer': [post(`${MANAGER}/installNecessaryPlugins`, xml(necessary('git@1.0')))],
  'install/necessary without version': [post(`${MANAGER}/installNecessaryPlugins`, xml(necessary('git@current')))],
  'install/necessary plain type': [post(`${MANAGER}/installNecessaryPlugins`, xml(''))],
  'install/prevalidate missing': [
    post(`${MANAGER}/installNecessaryPlugins`, typed('application/x-www-form-urlencoded', necessary('nosuch@1.0'))),
  ],
  'install/prevalidate broken': [
    post(`${MANAGER}/prevalidateConfig`, xml('<project><scm plugin="git@1.0"/></project>')),
  ],
  'install/installPlugins present': [
    post(`${MANAGER}/installPlugins`, json({ dynamicLoad: true, plugins: ['nosuch'] })),
  ],
  'install/install nothing': [
    post(`${MANAGER}/install`, form({ 'plugin.nosuch.default': 'on', dynamicLoad: 'Install without restart' })),
  ],
  'install/deploy': [post(`${MANAGER}/checkUpdatesServer`)],
  'upload/text named txt': [postPlugin('text named hpi')],
  'upload/no file': [postPlugin('zip without short name')],
  'upload/by GET': [post(`${MANAGER}/uploadPlugin`, form({ a: 'b' }))],
  'upload/good': [(visit) => visit.uploadWithoutCrumb()],
  'upload/needs a newer plugin': [postPlugin('needs a missing plugin')],
  'upload/good in the list': [(visit) => visit.installed()],
  'switch/disabled before restart': [post(`${ANT}/makeDisabled`)],
  'switch/disable one that others need': [post(`${MANAGER}/plugin/nosuch/makeDisabled`)],
  'switch/uninstall one that others need': [post(`${MANAGER}/plugin/structs/makeEnabled`)],
  'switch/uninstalled before restart': [post(`${MANAGER}/plugin/do-nothing/doUninstall`)],
  'switch/restart required': [post(`${ANT}/downgrade`)],
  'may/reader GET /pluginManager/': [groovy(MATRIX)],
  'may/reader POST /pluginManager/plugin/ant/makeDisabled': [
    readerPosts(`${MANAGER}/prevalidateConfig`, xml('<project/>')),
  ],
  'may/reader POST /pluginManager/installPlugins': [
    async (visit) => readerPosts(`${MANAGER}/uploadPlugin`, await upload('x'))(visit),
  ],
  'restart/safeRestart': [readerPosts(`${MANAGER}/checkUpdatesServer`), groovy(OPEN)],
  'restart/ant': [(visit) => visit.restarted()],
};

/** The visit of the plugin manager; cases are played in their order. */
export class PluginVisit {
  admin: Client;
  readonly reader: Client;
  readonly #base: string;
  /** Names the run of the server that was asked to restart. */
  #session: string | null = null;

  constructor(server: ServerProcess) {
    this.admin = server.client;
    this.#base = server.base;
    this.reader = new Client(server.base, 'reader', 'Pass-reader');
  }

  /** Asks as a case was asked; before it, does what the visit did in between that was not recorded. */
  async play(name: string, recorded: PluginCase): Promise<Response> {
    for (const act of BEFORE[name] ?? []) await act(this);
    if (name === 'restart/safeRestart') this.#session = await this.#sessionNow();
    const client = recorded.as === 'reader' ? this.reader : this.admin;
    if (recorded.method === 'GET') return client.get(recorded.path);
    return client.post(recorded.path, initOf(await sentWith(name, recorded)));
  }

  /** Sends a plugin with the right password, but without a crumb. */
  async uploadWithoutCrumb(): Promise<Response> {
    const stranger = new Client(this.#base, 'admin', this.admin.password);
    return stranger.request(`${MANAGER}/uploadPlugin`, { ...initOf(await upload('x')), method: 'POST' });
  }

  /** Waits until nothing is being installed any more. */
  async installed(): Promise<void> {
    await this.admin.until<{ jobs: readonly object[] }>('/updateCenter/api/json?depth=2', ({ jobs }) =>
      jobs.every((job) => !/Pending|Installing/.test(JSON.stringify(job))),
    );
  }

  /** Waits until the server has started anew; a crumb is of a session, which ended with the server. */
  async restarted(): Promise<void> {
    await until(async () => {
      const session = await this.#sessionNow();
      return session === null || session === this.#session
        ? { instead: 'the server did not start anew' }
        : { found: session };
    });
    this.admin = new Client(this.#base, 'admin', this.admin.password);
  }

  /** Returns what names the run of the server; null while there is none. */
  async #sessionNow(): Promise<string | null> {
    try {
      const answer = await this.admin.get('/login');
      await answer.arrayBuffer();
      return answer.ok ? answer.headers.get('x-jenkins-session') : null;
    } catch {
      return null;
    }
  }
}

/** Returns what was sent with a case. Throws where an upload has another size than the recorded one. */
async function sentWith(name: string, { path, send }: PluginCase): Promise<Sent> {
  if (send === undefined) return {};
  if (name.startsWith('upload/')) {
    const sent = await upload(name.replace('upload/', ''));
    if (`(${sent.body?.length} bytes)` !== send)
      throw new Error(`${name} sent ${sent.body?.length} bytes, not ${send}`);
    return sent;
  }
  if (path === `${MANAGER}/installPlugins`) return typed('application/json', send);
  if (!send.startsWith('{')) return name.endsWith('plain type') ? typed('text/xml', send) : xml(send);
  const fields: Record<string, string> = JSON.parse(send);
  return form(fields);
}

function initOf({ body, contentType }: Sent): RequestInit {
  return {
    ...(body !== undefined && { body }),
    ...(contentType !== undefined && { headers: { 'Content-Type': contentType } }),
  };
}
