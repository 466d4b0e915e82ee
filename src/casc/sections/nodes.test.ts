import { describe, expect, it } from 'vitest';
import { applied, SECTIONS } from '../testing/applied.ts';
import { exportOf } from '../work/plan.ts';

const WARN = 'configuration-as-code: {unknown: warn}\n';
const of = (fields: string): string => `jenkins: {nodes: [{permanent: {${fields}}}]}`;
const LAUNCHER = '<launcher class="hudson.slaves.CommandLauncher"><agentCommand>run</agentCommand></launcher>';
const TOOLS = '<hudson.tools.ToolLocationNodeProperty><locations/></hudson.tools.ToolLocationNodeProperty>';
const MARK = '<temporaryOfflineCause class="x"><message>in repair</message></temporaryOfflineCause>';

function home(name: string, inside = '', folder = name): ReadonlyMap<string, string> {
  const node = `<slave><name>${name}</name><remoteFS>/a</remoteFS><numExecutors>1</numExecutors>${inside}</slave>`;
  return new Map([
    ['config.xml', '<hudson/>'],
    [`nodes/${folder}/config.xml`, node],
  ]);
}

describe('a node that is there', () => {
  it('keeps what a file cannot say of it', async () => {
    const before = home('agent', `<nodeProperties>${TOOLS}<x.Other/></nodeProperties>${LAUNCHER}${MARK}`);
    const text = (await applied(of('name: agent, remoteFS: /a, numExecutors: 4'), before)).text(
      'nodes/agent/config.xml',
    );
    expect(text).toContain('<numExecutors>4</numExecutors>');
    for (const kept of [TOOLS, '<x.Other/>', LAUNCHER, MARK]) expect(text).toContain(kept);
  });

  it('loses the settings of a launcher that the file has no more', async () => {
    const first = await applied(of('name: a, launcher: {ssh: {host: h, port: 2222, jvmOptions: -Xmx1g}}'));
    const second = await applied(of('name: a, launcher: {ssh: {host: h}}'), first.after);
    expect(second.text('nodes/a/config.xml')).toContain('<port>22</port>');
    expect(second.text('nodes/a/config.xml')).not.toContain('Xmx1g');
  });

  it('is the one of this name in other letters, in whatever folder', async () => {
    for (const folder of ['agent', 'elsewhere']) {
      const { before, after } = await applied(of('name: Agent, remoteFS: /b'), home('agent', '', folder));
      expect([...after.keys()]).toEqual([...before.keys()]);
      expect(after.get(`nodes/${folder}/config.xml`)).toContain('<name>Agent</name><remoteFS>/b</remoteFS>');
    }
  });
});

it.each([
  ['name: a', home('b', '', 'a'), 'the file of this name is that of another node'],
  ['name: a', new Map([['nodes/a/config.xml', '<slave>']]), 'the file of the node cannot be read'],
  ['name: "a:b"', new Map(), 'name: it is missing or not allowed'],
  ['name: "a!"', new Map(), 'name: it is missing or not allowed'],
  ['name: a.', new Map(), 'name: it is missing or not allowed'],
  ['name: Master', new Map(), 'name: it is missing or not allowed'],
  ['remoteFS: /a', new Map(), 'name: it is missing or not allowed'],
])('%s is refused', async (fields, files, reason) => {
  await expect(applied(of(fields), files)).rejects.toThrow(reason);
});

describe('where what is not known is passed over, only that is', () => {
  it.each([
    ['nope: 1', 'class="hudson.slaves.JNLPLauncher"'],
    ['launcher: {ssh: {host: h, nope: 1}}', '<host>h</host>'],
    ['nodeProperties: [{nope: {}}, {envVars: {env: [{key: k, value: v}]}}]', '<string>k</string>'],
    ['launcher: {nope: {}}', 'class="hudson.slaves.JNLPLauncher"'],
    ['launcher: {ssh: {sshHostKeyVerificationStrategy: nope}}', 'class="hudson.slaves.JNLPLauncher"'],
  ])('of a node with %s', async (fields, expected) => {
    const draft = await applied(WARN + of(`name: a, numExecutors: 3, ${fields}`));
    expect(draft.text('nodes/a/config.xml')).toContain('<numExecutors>3</numExecutors>');
    expect(draft.text('nodes/a/config.xml')).toContain(expected);
  });

  it('of a node whose launcher is not known, which stays', async () => {
    const draft = await applied(WARN + of('name: a, numExecutors: 3, launcher: {nope: {}}'), home('a', LAUNCHER));
    expect(draft.text('nodes/a/config.xml')).toContain(LAUNCHER);
    expect(draft.text('nodes/a/config.xml')).toContain('<numExecutors>3</numExecutors>');
  });

  const credential = (fields: string): string =>
    `${WARN}credentials: {system: {domainCredentials: [{credentials: [{usernamePassword: {id: a, ${fields}}}]}]}}`;

  it('of a credential', async () => {
    const draft = await applied(credential('username: ann, password: x, nope: 1'));
    expect(draft.text('credentials.xml')).toContain('<username>ann</username>');
  });

  it('but no credential is made of a secret in a form that is not here', async () => {
    const draft = await applied(credential('username: ann, password: {from: vault}'));
    expect(await exportOf(SECTIONS, draft)).not.toHaveProperty('credentials');
  });
});
