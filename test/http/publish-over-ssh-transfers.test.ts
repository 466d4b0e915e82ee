import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pipeline } from '../harness/jobs.ts';
import { publication, serverPublisher } from '../harness/publish-over-ssh.ts';
import { buildJob, createJob } from './built.ts';
import { filesIn, publishing } from './publishing.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const { configure, given, published, consoleOf } = publishing(server);

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

describe('empty folders', () => {
  const MAKE = 'mkdir -p out/v1.2 out/full out/a/deep out/.git/hooks out/.svn && touch out/Makefile out/full/x.txt';

  it('are made on the server, whatever they are called; files without an ending are sent', async (t) => {
    const { root } = await given(t);
    const all = { sourceFiles: 'out/**', removePrefix: 'out', makeEmptyDirs: true };
    const { result, text } = await published(MAKE, publication(all));
    expect(result, text).toBe('SUCCESS');
    expect(filesIn(root)).toEqual(['Makefile', 'full/x.txt']);
    expect(foldersIn(root)).toEqual(['a', 'a/deep', 'full', 'v1.2']);
    expect(await published(MAKE, publication({ ...all, noDefaultExcludes: true }))).toMatchObject({
      result: 'SUCCESS',
    });
    expect(foldersIn(root)).toEqual(['.git', '.git/hooks', '.svn', 'a', 'a/deep', 'full', 'v1.2']);
  });

  it('are excluded as files are, and must be below the prefix as they must', async (t) => {
    const { root } = await given(t);
    const all = { sourceFiles: 'out/**', removePrefix: 'out', makeEmptyDirs: true, excludes: 'out/a/**' };
    const { result, text } = await published(MAKE, publication(all));
    expect(result, text).toBe('SUCCESS');
    expect(foldersIn(root)).toEqual(['full', 'v1.2']);
    const other = await published(
      MAKE,
      publication({ ...all, sourceFiles: 'out/full/**, out/v1.2', removePrefix: 'out/full' }),
    );
    expect(other.text).toContain('[out/v1.2] is not below the prefix to remove, [out/full]');
  });

  it('are left out where nobody wants them', async (t) => {
    const { root } = await given(t);
    await published(MAKE, publication({ sourceFiles: 'out/**', removePrefix: 'out' }));
    expect(foldersIn(root)).toEqual(['full']);
  });
});

describe('a machine without SFTP', () => {
  it('runs commands, and gets no files', async (t) => {
    const { ssh } = await given(t, { password: 'open', hasSftp: false });
    const ran = await published('true', publication({ execCommand: 'echo run' }));
    expect(ran.result, ran.text).toBe('SUCCESS');
    const mixed = publication([{ execCommand: 'echo first' }, { sourceFiles: '*.txt' }]);
    const { result, text } = await published('touch a.txt', mixed);
    expect(result).toBe('FAILURE');
    expect(text).toContain('the server offers no SFTP');
    const required = await published('true', publication({ execCommand: 'echo never', useSftpForExec: true }));
    expect(required.text).toContain('the server offers no SFTP');
    expect(ssh.commands).toEqual(['echo run']);
  });

  it('is as good as one without the remote directory where a command wants SFTP', async (t) => {
    const { ssh, root } = await given(t);
    const command = { execCommand: 'echo run', useSftpForExec: true };
    expect(await published('true', publication(command))).toMatchObject({ result: 'SUCCESS' });
    configure({ port: ssh.port, root: `${root}/none` });
    const { result, text } = await published('true', publication(command));
    expect(result).toBe('FAILURE');
    expect(text).toContain(`cd [${root}/none]: the server answered NO_SUCH_FILE`);
    expect(ssh.commands).toEqual(['echo run']);
  });
});

describe('a transfer that would do nothing', () => {
  it('fails, and so does one without files where commands are not allowed', async (t) => {
    const { ssh, root } = await given(t);
    const nothing = await published('true', publication({ cleanRemote: true }));
    expect(nothing.result).toBe('FAILURE');
    expect(nothing.text).toContain('Either Source files, Exec command or both must be supplied');
    const more = '<secretPassword>open</secretPassword><disableExec>true</disableExec>';
    configure({ port: ssh.port, root, more });
    const command = await published('true', publication({ execCommand: 'echo never' }));
    expect(command.result).toBe('FAILURE');
    expect(command.text).toContain('Source files must be supplied for each transfer, as exec is disabled');
    const both = await published('touch a.txt', publication({ sourceFiles: 'a.txt', execCommand: 'echo never' }));
    expect(both.result, both.text).toBe('SUCCESS');
    expect(ssh.commands).toEqual([]);
  });
});

describe('files', () => {
  it('keep the permissions that they have in the workspace where that is wanted', async (t) => {
    const { root } = await given(t);
    const make =
      'echo x > run.sh && chmod 751 run.sh && echo y > secret && chmod 600 secret && echo z > fixed && chmod 444 fixed';
    const modes = () =>
      ['run.sh', 'secret', 'fixed'].map((name) => (statSync(join(root, name)).mode & 0o777).toString(8));
    await published(make, publication({ sourceFiles: 'run.sh, secret, fixed' }));
    expect(modes()).not.toContain('751');
    const { result, text } = await published(
      make,
      publication({ sourceFiles: 'run.sh, secret, fixed', keepFilePermissions: true }),
    );
    expect(result, text).toBe('SUCCESS');
    expect(modes()).toEqual(['751', '600', '444']);
  });

  it('are cleaned before the first one is sent, and not where there are none to send', async (t) => {
    const { root } = await given(t);
    writeFileSync(join(root, 'old.txt'), '');
    await published('true', publication({ cleanRemote: true, execCommand: 'true' }));
    expect(filesIn(root)).toEqual(['old.txt']);
    await published('touch new.txt', publication({ cleanRemote: true, sourceFiles: 'new.txt', execCommand: 'true' }));
    expect(filesIn(root)).toEqual(['new.txt']);
  });

  it('go into folders that a command or a clean-up took away since', async (t) => {
    const { root } = await given(t);
    const first = { sourceFiles: 'a.txt', remoteDirectory: 'www/sub' };
    const { result, text } = await published(
      'touch a.txt b.txt',
      publication([
        { ...first, execCommand: `rm -r ${root}/www` },
        first,
        { sourceFiles: 'b.txt', remoteDirectory: 'www', cleanRemote: true },
        first,
      ]),
    );
    expect(result, text).toBe('SUCCESS');
    expect(filesIn(root)).toEqual(['www/b.txt', 'www/sub/a.txt']);
    expect(text).toContain('SSH: Transferred 4 ( 1 + 1 + 1 + 1 ) file(s)');
  });

  it('go into a folder that another build makes at the same moment', async (t) => {
    const { root } = await given(t, { password: 'open', madeMeanwhile: /shared$/ });
    const { result, text } = await published(
      'touch a.txt',
      publication({ sourceFiles: 'a.txt', remoteDirectory: 'shared' }),
    );
    expect(result, text).toBe('SUCCESS');
    expect(filesIn(root)).toEqual(['shared/a.txt']);
  });

  it('are found by patterns that an expression separates, with commas in their names', async (t) => {
    const { root } = await given(t);
    const make = 'touch "a,b.txt" c.txt d.txt';
    const ok = await published(make, publication({ sourceFiles: 'a,b.txt ; c.txt', patternSeparator: '\\s*;\\s*' }));
    expect(ok.result, ok.text).toBe('SUCCESS');
    expect(filesIn(root)).toEqual(['a,b.txt', 'c.txt']);
    const bad = await published(make, publication({ sourceFiles: 'c.txt', patternSeparator: '[' }));
    expect(bad.text).toContain('the pattern separator [[] cannot be used');
  });

  it('never go, nor are cleaned, outside of the remote directory of the server', async (t) => {
    const { ssh, root } = await given(t);
    mkdirSync(join(root, 'site'));
    writeFileSync(join(root, 'precious'), '');
    configure({ port: ssh.port, root: `${root}/site` });
    const { result, text } = await published(
      'touch a.txt',
      publication({ sourceFiles: 'a.txt', remoteDirectory: '../', cleanRemote: true }),
    );
    expect(result).toBe('FAILURE');
    expect(text).toContain(`the remote directory [../] leads out of that of the server, [${root}/site]`);
    expect(existsSync(join(root, 'precious'))).toBe(true);
  });

  it('do not go into a folder whose pattern of a date is none', async (t) => {
    const { root } = await given(t);
    const dated = { sourceFiles: 'a.txt', remoteDirectory: 'builds/yyyy', remoteDirectorySDF: true };
    const { result, text } = await published('touch a.txt', publication(dated));
    expect(result).toBe('FAILURE');
    expect(text).toContain('the remote directory [builds/yyyy] is no pattern of SimpleDateFormat');
    expect(filesIn(root)).toEqual([]);
  });
});

describe('a further attempt', () => {
  it('goes on with what failed: files are not sent again, nor is the folder cleaned again', async (t) => {
    let runs = 0;
    const { root, ssh } = await given(t, {
      password: 'open',
      play(channel) {
        runs += 1;
        channel.exit(runs === 2 ? 1 : 0);
        channel.end();
      },
    });
    const retry =
      '<retry class="jenkins.plugins.publish_over_ssh.BapSshRetry"><retries>1</retries><retryDelay>1</retryDelay></retry>';
    const transfers = [
      { sourceFiles: 'a.txt', cleanRemote: true, execCommand: 'first' },
      { sourceFiles: 'b.txt', execCommand: 'second' },
    ];
    const { result, text } = await published('touch a.txt b.txt', publication(transfers, { retry }));
    expect(result, text).toBe('SUCCESS');
    expect(ssh.commands).toEqual(['first', 'second', 'second']);
    expect(text.match(/SSH: put \[/g)).toHaveLength(2);
    expect(text).toContain('SSH: Transferred 2 ( 1 + 1 ) file(s)');
    expect(filesIn(root)).toEqual(['a.txt', 'b.txt']);
  });
});

describe('the servers', () => {
  const command = (text: string) => ({ execCommand: text });
  const publishers = [
    serverPublisher(command('echo one'), { label: 'eu-1' }),
    serverPublisher(command('echo two'), { label: ' ${REGION}-2 ' }),
    serverPublisher(command('echo three')),
  ].join('');
  const parameter = (name: string) =>
    `<hudson.model.StringParameterDefinition><name>${name}</name><defaultValue/></hudson.model.StringParameterDefinition>`;
  const properties = `<hudson.model.ParametersDefinitionProperty><parameterDefinitions>${parameter('TARGETS')}${parameter('REGION')}</parameterDefinitions></hudson.model.ParametersDefinitionProperty>`;
  const chosen = async (expression: string, options = {}) =>
    published(
      'true',
      publication([], { publishers, parameterName: 'TARGETS', ...options }),
      { properties },
      `buildWithParameters?REGION=eu&TARGETS=${encodeURIComponent(expression)}`,
    );

  it.each<[string, readonly string[]]>([
    ['eu-.', ['echo one', 'echo two']],
    ['.*', ['echo one', 'echo two', 'echo three']],
    ['eu', []],
    ['', ['echo three']],
    ['(?i)EU-2|us-1', ['echo two']],
  ])('are those whose label %s matches as a whole', async (expression, commands) => {
    const ends: (() => Promise<void>)[] = [];
    const { ssh } = await given({ onTestFinished: (action) => void ends.push(async () => action()) });
    const { result, text } = await chosen(expression);
    expect(result, text).toBe('SUCCESS');
    expect(ssh.commands).toEqual(commands);
    for (const end of ends) await end();
  });

  it('are none where the parameter is missing or is no expression, which is an error', async (t) => {
    const { ssh } = await given(t);
    const missing = await chosen('.*', { parameterName: 'NOWHERE' });
    expect(missing.result).toBe('FAILURE');
    expect(missing.text).toContain(
      'the parameter [NOWHERE], by which servers are chosen, is not defined for this build',
    );
    const bad = await chosen('eu-(', { failOnError: false });
    expect(bad.result).toBe('UNSTABLE');
    expect(bad.text).toContain('the value [eu-(] of the parameter [TARGETS] is no regular expression');
    expect((await chosen('(a*)*b|(e|eu|u)*(e|eu|u)*x')).text).not.toContain('FATAL');
    expect(ssh.commands).toEqual([]);
  });

  it('are chosen by a pipeline as well', async (t) => {
    const { ssh } = await given(t);
    const script = `node { withEnv(['TARGETS=b']) { sshPublisher(failOnError: true, paramPublish: [parameterName: 'TARGETS'], publishers: [
  sshPublisherDesc(configName: 'web', sshLabel: [label: 'a'], transfers: [sshTransfer(execCommand: 'echo a')]),
  sshPublisherDesc(configName: 'web', sshLabel: [label: 'b'], transfers: [sshTransfer(execCommand: 'echo b')])]) } }`;
    await createJob(server(), 'publish-chosen', pipeline(script));
    expect(await buildJob(server(), 'publish-chosen'), await consoleOf('publish-chosen')).toBe('SUCCESS');
    expect(ssh.commands).toEqual(['echo b']);
  });

  it('get the configured name of the node where a build has an empty one', async (t) => {
    const { root } = await given(t);
    const named = publication({ sourceFiles: 'a.txt', remoteDirectory: '$NODE_NAME' }).replace(
      '</delegate>',
      '<masterNodeName>main</masterNodeName></delegate>',
    );
    const text = `<hudson.model.ParametersDefinitionProperty><parameterDefinitions>${parameter('NODE_NAME')}</parameterDefinitions></hudson.model.ParametersDefinitionProperty>`;
    const made = await published('touch a.txt', named, { properties: text }, 'buildWithParameters');
    expect(made.result, made.text).toBe('SUCCESS');
    expect(filesIn(root)).toEqual(['main/a.txt']);
  });

  it('are told with the prefix of the job', async (t) => {
    await given(t);
    const { text } = await published('true', publication(command('true'), { consolePrefix: 'WEB: ' }));
    expect(text).toContain('WEB: Connecting with configuration [web] ...');
    expect(text).not.toContain('SSH: ');
  });
});
