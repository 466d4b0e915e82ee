import { describe, expect, it } from 'vitest';
import type { Cause, Run } from '../../model/index.ts';
import { testRegistry } from '../testing/test-home.ts';
import { editRun, readRun, writeRun } from './run-codec.ts';

const SECRETS = {
  encrypt: (plain: string) => `{${Buffer.from(plain + Math.PI).toString('base64')}}`,
  decrypt: (text: string) => Buffer.from(text.slice(1, -1), 'base64').toString().replace(String(Math.PI), ''),
};
const CODEC = { secrets: SECRETS, kinds: testRegistry() };
const OPTIONS = { job: 'app', number: 7, underWay: false, ...CODEC };

function run(changes: Partial<Run> = {}): Run {
  return {
    job: 'app',
    number: 7,
    queueId: 21,
    timestamp: 1795228784633,
    startTime: 1795228784636,
    duration: 100,
    result: 'FAILURE',
    state: 'completed',
    keepLog: false,
    description: null,
    displayName: null,
    builtOn: '',
    workspace: '/home/workspace/app',
    causes: [{ kind: 'user', userId: 'admin' }],
    parameters: null,
    interruptions: [],
    actions: [],
    checkouts: [],
    culprits: [],
    otherActions: [],
    ...changes,
  };
}

const JENKINS = `<?xml version='1.1' encoding='UTF-8'?>
<build>
  <actions>
    <hudson.model.CauseAction>
      <causeBag class="linked-hash-map">
        <entry>
          <hudson.model.Cause_-UserIdCause>
            <userId>admin</userId>
          </hudson.model.Cause_-UserIdCause>
          <int>2</int>
        </entry>
      </causeBag>
    </hudson.model.CauseAction>
    <org.example.Odd plugin="odd@1"><x>1</x></org.example.Odd>
  </actions>
  <queueId>21</queueId>
  <timestamp>1795228784633</timestamp>
  <startTime>1795228784636</startTime>
  <result>FAILURE</result>
  <duration>100</duration>
  <charset>UTF-8</charset>
  <keepLog>false</keepLog>
  <builtOn></builtOn>
  <workspace>/home/workspace/app</workspace>
  <hudsonVersion>2.393</hudsonVersion>
  <scm class="hudson.plugins.git.GitChangeLogParser" plugin="git@5.0.0"/>
  <culprits class="java.util.Collections$UnmodifiableSet">
    <c class="sorted-set"/>
  </culprits>
</build>`;

describe('a build.xml that we write', () => {
  it('has the shape of Jenkins', () => {
    const shape = JENKINS.replace(/\n.*org\.example.*/, '')
      .replace('<int>2</int>', '<int>1</int>')
      .replace('hudson.plugins.git.GitChangeLogParser" plugin="git@5.0.0"', 'hudson.scm.NullChangeLogParser"');
    expect(writeRun(run(), CODEC)).toBe(shape);
  });

  it('has no result before the run is completed', () => {
    expect(writeRun(run({ state: 'building', result: 'UNSTABLE' }), CODEC)).not.toContain('<result>');
  });

  const upstream: Cause = {
    kind: 'upstream',
    project: 'lib',
    url: 'job/lib/',
    build: 3,
    causes: [{ kind: 'timer' }, { kind: 'user', userId: null }],
  };
  it.each<[string, Partial<Run>]>([
    ['all causes', { causes: [upstream, { kind: 'scm' }, { kind: 'remote', address: '10.0.0.1', note: 'push' }] }],
    ['a push', { causes: [{ kind: 'push', forge: 'a-forge', by: 'ann', text: 'Started by a push of ann' }] }],
    ['a cause that occurred three times', { causes: Array<Cause>(3).fill({ kind: 'timer' }) }],
    ['an empty list of parameters', { parameters: [] }],
    [
      'parameters of every kind',
      {
        parameters: [
          { kind: 'string', name: 'S', value: ' <a> ', description: '' },
          { kind: 'text', name: 'T', value: 'a\nb' },
          { kind: 'boolean', name: 'B', value: true },
          { kind: 'password', name: 'P', value: 's3cret' },
          { kind: 'file', name: 'data/f', originalFileName: 'f.csv', storedAs: '/up/1' },
          { kind: 'file', name: 'data/g', originalFileName: 'g.csv', storedAs: null },
          { kind: 'run', name: 'R', jobName: 'a#b', number: 3 },
        ],
      },
    ],
    [
      'interruptions',
      {
        result: 'ABORTED',
        interruptions: [
          { userId: 'admin', text: 'Aborted by admin' },
          { userId: null, text: 'The server went down' },
        ],
      },
    ],
    ['texts', { description: 'a & b\n<i>', displayName: '1.0', keepLog: true, builtOn: 'n1', workspace: null }],
  ])('gives back %s', (_what, changes) => {
    expect(readRun(writeRun(run(changes), CODEC), OPTIONS)).toEqual(run(changes));
  });

  it('holds no password in plain', () => {
    const parameters = [{ kind: 'password', name: 'P', value: 's3cret' }] as const;
    expect(writeRun(run({ parameters }), CODEC)).not.toContain('s3cret');
  });
});

describe('a build.xml that Jenkins wrote', () => {
  it('is read with repeated causes and the names of other actions', () => {
    const read = readRun(JENKINS, OPTIONS);
    expect(read.causes).toEqual(Array(2).fill({ kind: 'user', userId: 'admin' }));
    expect(read.otherActions).toEqual(['org.example.Odd']);
  });

  it.each([
    [true, null, 'building'],
    [false, 'ABORTED', 'completed'],
  ])('without a result, under way %s: %s, %s', (underWay, result, state) => {
    const source = JENKINS.replace('  <result>FAILURE</result>\n', '');
    expect(readRun(source, { ...OPTIONS, underWay })).toMatchObject({ result, state });
  });

  it.each(['', '<build', '<build/>', JENKINS.slice(0, 400)])('is refused when it is %j', (source) => {
    expect(() => readRun(source, OPTIONS)).toThrow();
  });

  it.each<[string, Partial<Run>, string, string]>([
    [
      'a new description',
      { description: 'a & b' },
      '</result>\n',
      '</result>\n  <description>a &amp; b</description>\n',
    ],
    ['keepLog', { keepLog: true }, '<keepLog>false', '<keepLog>true'],
    ['another result', { result: 'SUCCESS' }, '<result>FAILURE', '<result>SUCCESS'],
  ])('differs only in %s when that is changed', (_what, changes, from, to) => {
    const before = readRun(JENKINS, OPTIONS);
    expect(editRun(JENKINS, before, { ...before, ...changes }, CODEC)).toBe(JENKINS.replace(from, to));
  });

  it('gets an interruption among its other actions, and loses a description', () => {
    const described = JENKINS.replace('<duration>', '<description>x</description>\n  <duration>');
    const before = readRun(described, OPTIONS);
    const after = { ...before, description: null, interruptions: [{ userId: 'bob', text: 'Aborted by bob' }] };
    const edited = editRun(described, before, after, CODEC);
    expect(readRun(edited, OPTIONS)).toEqual(after);
    expect(edited).toContain('<org.example.Odd plugin="odd@1"><x>1</x></org.example.Odd>');
  });

  it('stays as it is when nothing changed, encrypted values included', () => {
    const parameters = [{ kind: 'password', name: 'P', value: 's3cret' }] as const;
    const source = writeRun(run({ parameters }), CODEC);
    const before = readRun(source, OPTIONS);
    let calls = 0;
    const secrets = { encrypt: () => `{${++calls}}` };
    expect(editRun(source, before, { ...before }, { ...CODEC, secrets: { ...SECRETS, ...secrets } })).toBe(source);
  });

  it('keeps a cause of a kind that is not built in', () => {
    const source = JENKINS.replace(
      /<hudson\.model\.Cause_-UserIdCause>[\s\S]*<\/hudson\.model\.Cause_-UserIdCause>/,
      '<org.example.Push plugin="push@1"><by>me</by></org.example.Push>',
    );
    const [cause] = readRun(source, OPTIONS).causes;
    expect(cause).toEqual({
      kind: 'unknown',
      tag: 'org.example.Push',
      xml: '<org.example.Push plugin="push@1"><by>me</by></org.example.Push>',
    });
    const again = readRun(writeRun(run({ causes: cause ? [cause] : [] }), CODEC), OPTIONS);
    expect(again.causes).toMatchObject([{ tag: 'org.example.Push' }]);
  });
});
