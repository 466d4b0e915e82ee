import { Client } from '../harness/client.ts';
import type { ServerProcess } from '../harness/server-process.ts';

/** A case of the recording: what was asked, by whom, and what came back. */
export interface AgentCase {
  readonly method: string;
  readonly path: string;
  readonly as: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The text of the answer; an object where it was a page. */
  readonly body: unknown;
}

type Fields = Readonly<Record<string, string>>;
/** What is sent: a form, or a document. */
type Sent = { readonly form: Fields } | { readonly xml: string };
/** A request of the visit whose answer was not recorded. */
type Silent = readonly [path: string, sent?: Sent];

const INBOUND = {
  'stapler-class': 'hudson.slaves.JNLPLauncher',
  $class: 'hudson.slaves.JNLPLauncher',
  workDirSettings: { disabled: false, workDirPath: '', internalDir: 'remoting', failIfWorkDirIsMissing: false },
  ...{ tunnel: '', vmargs: '', webSocket: false },
};
const NO_CHECK = 'hudson.plugins.sshslaves.verifiers.NonVerifyingKeyVerificationStrategy';
const SSH = {
  'stapler-class': 'hudson.plugins.sshslaves.SSHLauncher',
  ...{ host: 'agent.example.org', credentialsId: '', port: '22', javaPath: '', jvmOptions: '' },
  ...{ prefixStartSlaveCmd: '', suffixStartSlaveCmd: '', launchTimeoutSeconds: '60', maxNumRetries: '10' },
  ...{ retryWaitTime: '15', tcpNoDelay: true, workDir: '' },
  sshHostKeyVerificationStrategy: { 'stapler-class': NO_CHECK, $class: NO_CHECK },
};
const ALWAYS = { 'stapler-class': 'hudson.slaves.RetentionStrategy$Always' };

function json(value: object): Sent {
  return { form: { json: JSON.stringify(value) } };
}

/** Returns the form of a new node; the recording has `PATH` in place of folders. */
function nodeForm(name: string, launcher: object, more: Fields = {}): Sent {
  const settings = { name, nodeDescription: `node ${name}`, numExecutors: '1', remoteFS: 'PATH', labelString: '' };
  const parts = { retentionStrategy: ALWAYS, nodeProperties: { 'stapler-class-bag': 'true' }, launcher };
  return json({ ...settings, mode: 'NORMAL', type: 'hudson.slaves.DumbSlave', ...parts, ...more });
}

function create(name: string): string {
  return `/computer/doCreateItem?name=${name}&type=hudson.slaves.DumbSlave`;
}

const DEMAND = {
  ...{ name: 'demand', nodeDescription: '', numExecutors: '2', remoteFS: '/x', labelString: 'd', mode: 'NORMAL' },
  launcher: INBOUND,
  retentionStrategy: { 'stapler-class': 'hudson.slaves.RetentionStrategy$Demand', inDemandDelay: '1', idleDelay: '5' },
  nodeProperties: {
    'stapler-class-bag': 'true',
    'hudson-slaves-EnvironmentVariablesNodeProperty': { env: [{ key: 'FROM_NODE', value: 'yes' }] },
  },
};

function document(name: string, mode: string, more: string): Sent {
  return {
    xml: `<slave><name>${name}</name>${more}<remoteFS>/y</remoteFS><numExecutors>3</numExecutors><mode>${mode}</mode><retentionStrategy class="hudson.slaves.RetentionStrategy$Always"/><launcher class="hudson.slaves.JNLPLauncher"/><nodeProperties/></slave>`,
  };
}

/** What was sent with the cases of these names. */
const SENT: Readonly<Record<string, Sent>> = {
  'create/inbound': nodeForm('in1', INBOUND, { labelString: 'lnx tcp' }),
  'create/ssh': nodeForm('ssh1', SSH, { labelString: 'far', mode: 'EXCLUSIVE' }),
  'create/name with space': nodeForm('my node', INBOUND),
  'create/no launcher': nodeForm('nolaunch', {}),
  'create/no executors': json({ name: 'noexec', numExecutors: '0', remoteFS: '/x', launcher: INBOUND, mode: 'NORMAL' }),
  'create/unknown type': nodeForm('unk', INBOUND),
  'create/copy': { form: { name: 'copied', mode: 'copy', from: 'in1' } },
  'create/first step of the form': { form: { name: 'fresh', mode: 'hudson.slaves.DumbSlave' } },
  'update/config': document('copied', 'EXCLUSIVE', '<description>changed</description><label>new</label>'),
  'update/config renames': document('renamed', 'NORMAL', '<description/><label/>'),
  'update/config broken': { xml: '<slave' },
  'update/config of another type': { xml: '<project/>' },
  'update/form': json({
    ...{ name: 'renamed2', nodeDescription: 'by form', numExecutors: '2', remoteFS: '/z', labelString: 'a b' },
    ...{ mode: 'NORMAL', '': ['hudson.slaves.JNLPLauncher', 'hudson.slaves.RetentionStrategy$Always'] },
    ...{ launcher: INBOUND, retentionStrategy: ALWAYS, nodeProperties: { 'stapler-class-bag': 'true' } },
  }),
  'update/description': { form: { description: 'short' } },
  'state/change cause': { form: { offlineMessage: 'another reason' } },
  'state/disconnect': { form: { offlineMessage: 'cut' } },
};

const PEOPLE = {
  reader: null,
  connector: 'CONNECT',
  configurer: 'CONFIGURE',
  creator: 'CREATE',
  extended: 'EXTENDED_READ',
} as const;
const MATRIX = `import jenkins.model.*; import hudson.security.*; import hudson.model.*
def j = Jenkins.instance; def s = new GlobalMatrixAuthorizationStrategy(); s.add(Jenkins.ADMINISTER, 'admin')
${Object.entries(PEOPLE)
  .map(([name, own]) => {
    const more = own === null ? '' : `; s.add(Computer.${own}, '${name}')`;
    return `j.securityRealm.createAccount('${name}', 'Pass-${name}'); s.add(Jenkins.READ, '${name}')${more}`;
  })
  .join('\n')}
j.setAuthorizationStrategy(s); j.save(); println 1`;

/** What else was done before the case of the name. */
const BEFORE: Readonly<Record<string, readonly Silent[]>> = {
  'create/ssh': [[create('ws1'), nodeForm('ws1', { ...INBOUND, webSocket: true }, { labelString: 'lnx sock' })]],
  'create/copy': [[create('demand'), json(DEMAND)]],
  'update/built-in after': [
    [
      '/computer/(built-in)/configSubmit',
      json({
        numExecutors: '2',
        labelString: 'main-one',
        mode: 'NORMAL',
        nodeProperties: { 'stapler-class-bag': 'true' },
      }),
    ],
  ],
  'state/offline json': [['/computer/in1/toggleOffline', { form: { offlineMessage: 'going away' } }]],
};

/** The visit: who asks, and what is done between the cases. */
export class AgentVisit {
  readonly #server: ServerProcess;
  readonly #people: ReadonlyMap<string, Client>;
  #hasPeople = false;

  constructor(server: ServerProcess) {
    this.#server = server;
    this.#people = new Map([
      ['admin', server.client],
      ['anonymous', new Client(server.base)],
      ...Object.keys(PEOPLE).map((name) => [name, new Client(server.base, name, `Pass-${name}`)] as const),
    ]);
  }

  /** Asks as a case was asked; before it, does what the visit did in between that was not recorded. */
  async play(name: string, { method, path, as }: AgentCase): Promise<Response> {
    for (const [place, sent] of BEFORE[name] ?? []) await this.#server.client.post(place, initOf(sent));
    if (name.startsWith('may/') && !this.#hasPeople) {
      this.#hasPeople = true;
      await this.#server.client.post('/scriptText', initOf({ form: { script: MATRIX } }));
    }
    const who = this.#people.get(as);
    if (who === undefined) throw new Error(`nobody is called ${as}`);
    if (name === 'may/connector GET /computer/in1/config.xml') await this.#launch();
    if (method === 'GET') return who.get(path);
    const sent = SENT[name] ?? (path.endsWith('/config.xml') ? { xml: '<slave/>' } : madeBy(name));
    // Nobody in particular has no crumb.
    return as === 'anonymous' ? who.request(path, { ...initOf(sent), method }) : who.post(path, initOf(sent));
  }

  /** Launches as the connector did, whose answer was not recorded: the cause is on the pages from then on. */
  async #launch(): Promise<void> {
    await this.#people.get('connector')?.post('/computer/in1/launchSlaveAgent');
  }
}

function madeBy(name: string): Sent | undefined {
  const [, who] = /^may\/(\w+) POST \/computer\/doCreateItem/.exec(name) ?? [];
  return who === undefined ? undefined : nodeForm(`by-${who}`, INBOUND);
}

function initOf(sent: Sent | undefined): RequestInit {
  if (sent === undefined) return {};
  if ('xml' in sent) return { body: sent.xml, headers: { 'Content-Type': 'application/xml' } };
  return { body: new URLSearchParams(sent.form) };
}
