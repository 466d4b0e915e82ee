import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Home } from '../../home/index.ts';
import type { Cause } from '../../model/index.ts';
import { parametersXml, startServer } from '../testing/server.ts';

const BINDING = 'org.jenkinsci.plugins.credentialsbinding.impl.';

describe('a job that is given secrets', () => {
  it('has them as variables and files, and shows none of them', async (t) => {
    const server = await startServer(t);
    await storeCredentials(server.home);
    const job = await server.define('bound', {
      shells: [
        'echo "token=$TOKEN user=$U password=$P both=$UP"; set +x; printf %s "$TOKEN" | base64; echo "name=$N" | cut -c1-99',
        'set +x; cat "$FILE"; echo; ls -l "$FILE" "$KEY" | cut -c1-10; cat "$KEY" | tr A-Z a-z; echo "$FILE" >../place',
      ],
      wrappers: bindings(
        binding('StringBinding', 'token', { variable: 'TOKEN' }),
        binding('UsernamePasswordMultiBinding', 'login', { usernameVariable: 'U', passwordVariable: 'P' }),
        binding('UsernamePasswordMultiBinding', 'open-login', { usernameVariable: 'N', passwordVariable: 'O' }),
        binding('UsernamePasswordBinding', 'login', { variable: 'UP' }),
        binding('FileBinding', 'file', { variable: 'FILE' }),
        binding('SSHUserPrivateKeyBinding', 'key', { keyFileVariable: 'KEY' }),
      ),
    });
    const run = await server.build(job);
    const lines = (await server.lines(run)).filter((line) => !line.startsWith('+') && !line.startsWith('['));
    expect(lines.slice(3)).toEqual([
      'token=**** user=**** password=**** both=****',
      '****',
      'name=carol',
      'hello',
      '-r--------',
      '-r--------',
      'keytext',
      'Finished: SUCCESS',
    ]);
    const place = (await readFile(join(server.home.folder, 'workspace', 'place'), 'utf8')).trim();
    expect(place).toContain('/workspace/bound@tmp/secretFiles/');
    expect(existsSync(place)).toBe(false);
    expect(await readdir(join(server.home.folder, 'workspace', 'bound@tmp', 'secretFiles'))).toEqual([]);
    expect(await filesWith(server.home.runs.paths.folder(job, 1), 'hidden-words')).toEqual([]);
  });

  it.each([
    ['nope', "ERROR: Could not find credentials entry with ID 'nope'"],
    [
      'login',
      "ERROR: Credentials 'login' is of type 'Username with password' where 'org.jenkinsci.plugins.plaincredentials.StringCredentials' was expected",
    ],
  ])('fails with the reason where it cannot have them: %s', async (id, line) => {
    const finishers: (() => Promise<void>)[] = [];
    const server = await startServer({ onTestFinished: (action) => void finishers.push(action) });
    await storeCredentials(server.home);
    const job = await server.define('refused', {
      shells: ['echo never'],
      wrappers: bindings(binding('StringBinding', id, { variable: 'TOKEN' })),
    });
    const run = await server.build(job);
    expect((await server.lines(run)).slice(3)).toEqual([line, 'Finished: FAILURE']);
    for (const finish of finishers.reverse()) await finish();
  });

  it('goes on to hide them after the server was killed, and loses no output', async (t) => {
    const first = await startServer(t);
    await storeCredentials(first.home);
    const job = await first.define('kept', {
      shells: [
        'set +x; i=0; while [ ! -e ../go ]; do i=$((i+1)); echo "line $i $TOKEN"; sleep 0.02; done; echo $i >../count; cat "$FILE"; echo " end $TOKEN"',
        'set +x; echo "after $TOKEN $FILE"',
      ],
      wrappers: bindings(
        binding('StringBinding', 'token', { variable: 'TOKEN' }),
        binding('FileBinding', 'file', { variable: 'FILE' }),
      ),
    });
    await first.says(await first.start(job), 'line 3 ****');
    await first.crash();
    const second = await startServer(t, { folder: first.home.folder });
    await writeFile(join(second.home.folder, 'workspace', 'go'), '');
    const run = second.run('kept', 1);
    await second.engine.builds.finished(run);
    const said = (await second.lines(run)).filter((line) => !/^[+[]/.test(line)).slice(3);
    const count = Number(await readFile(join(second.home.folder, 'workspace', 'count'), 'utf8'));
    expect(said.slice(0, count)).toEqual(Array.from({ length: count }, (_, at) => `line ${at + 1} ****`));
    expect(said.slice(count)).toEqual(['hello end ****', 'after **** ****', 'Finished: SUCCESS']);
    expect(await readdir(join(second.home.folder, 'workspace', 'kept@tmp', 'secretFiles'))).toEqual([]);
  });

  it('does not show password parameters, whatever is printed in which pieces', async (t) => {
    const server = await startServer(t);
    const job = await server.define('asked', {
      shells: [
        'set +x; yes x | head -c 70000 | tr -d "\\n"; printf %s "$KEY"; yes y | head -c 70000 | tr -d "\\n"; echo',
      ],
      properties: parametersXml(
        '<hudson.model.PasswordParameterDefinition><name>KEY</name><defaultValue>s3cret-value</defaultValue></hudson.model.PasswordParameterDefinition>',
      ),
    });
    const run = await server.build(job);
    const text = await server.console(run);
    expect(text).not.toContain('s3cret');
    expect(text).toContain(`${'x'.repeat(35_000)}****${'y'.repeat(35_000)}\n`);
  });

  it('takes the credentials that a parameter names', async (t) => {
    const server = await startServer(t);
    await storeCredentials(server.home);
    const job = await server.define('chosen', {
      shells: ['set +x; echo "$WHICH ${#TOKEN}"'],
      wrappers: bindings(binding('StringBinding', '$' + '{WHICH}', { variable: 'TOKEN' })),
      properties: parametersXml(
        '<com.cloudbees.plugins.credentials.CredentialsParameterDefinition><name>WHICH</name><defaultValue>token</defaultValue></com.cloudbees.plugins.credentials.CredentialsParameterDefinition>',
      ),
    });
    const run = await server.build(job);
    expect((await server.lines(run)).at(-2)).toBe('token 12');
    expect(run.parameters).toMatchObject([{ kind: 'credentials', value: 'token', isDefault: true }]);
  });

  it('takes others than those of its parameter for whoever may configure it, and for nobody else', async (t) => {
    const server = await startServer(t, { mayUseCredentials: (userId) => userId === 'ann' });
    await storeCredentials(server.home);
    const job = await server.define('others', {
      shells: ['set +x; echo "$WHICH ${#TOKEN}"'],
      wrappers: bindings(binding('UsernamePasswordBinding', '$' + '{WHICH}', { variable: 'TOKEN' })),
      properties: parametersXml(
        '<com.cloudbees.plugins.credentials.CredentialsParameterDefinition><name>WHICH</name><defaultValue>login</defaultValue></com.cloudbees.plugins.credentials.CredentialsParameterDefinition>',
      ),
    });
    const outcome = async (cause: Cause, id: string): Promise<string | undefined> => {
      const values = new Map([['WHICH', { kind: 'text', text: id } as const]]);
      const run = await server.build(job, { causes: [cause], values });
      return (await server.lines(run)).at(-2);
    };
    const refusal = "ERROR: Whoever started this build may not choose the credentials of parameter 'WHICH'";
    expect(await outcome({ kind: 'user', userId: 'ann' }, 'open-login')).toBe('open-login 16');
    expect(await outcome({ kind: 'user', userId: 'bob' }, 'open-login')).toBe(refusal);
    expect(await outcome({ kind: 'user', userId: null }, 'open-login')).toBe(refusal);
    expect(await outcome({ kind: 'timer' }, 'open-login')).toBe(refusal);
    expect(await outcome({ kind: 'timer' }, 'login')).toBe('login 14');
  });

  it('is not told by the job before it which credentials are its own', async (t) => {
    const server = await startServer(t, { mayUseCredentials: () => false });
    await storeCredentials(server.home);
    const properties = (id: string) =>
      parametersXml(
        `<com.cloudbees.plugins.credentials.CredentialsParameterDefinition><name>WHICH</name><defaultValue>${id}</defaultValue></com.cloudbees.plugins.credentials.CredentialsParameterDefinition>`,
      );
    const child = await server.define('child', {
      more: '<quietPeriod>0</quietPeriod>',
      shells: ['set +x; echo "$WHICH ${#TOKEN}"'],
      wrappers: bindings(binding('UsernamePasswordBinding', '$' + '{WHICH}', { variable: 'TOKEN' })),
      properties: properties('login'),
    });
    const plugin = 'hudson.plugins.parameterizedtrigger';
    const up = await server.define('up', {
      properties: properties('open-login'),
      publishers: `<${plugin}.BuildTrigger><configs><${plugin}.BuildTriggerConfig><configs><${plugin}.CurrentBuildParameters/></configs><projects>child</projects><condition>ALWAYS</condition></${plugin}.BuildTriggerConfig></configs></${plugin}.BuildTrigger>`,
    });
    await server.build(up);
    await expect.poll(() => server.home.runs.get(child, 1), { timeout: 150_000 }).toBeDefined();
    const run = server.run('child', 1);
    await server.engine.builds.finished(run);
    expect((await server.lines(run)).at(-2)).toBe(
      "ERROR: Whoever started this build may not choose the credentials of parameter 'WHICH'",
    );
    await server.engine.scheduler.repeat(child, run, [{ kind: 'timer' }]);
    await expect.poll(() => server.home.runs.get(child, 2), { timeout: 150_000 }).toBeDefined();
    await server.engine.builds.finished(server.run('child', 2));
    expect(server.run('child', 2)).toMatchObject({ result: 'FAILURE', parameters: [{ isDefault: false }] });
  });

  it('leaves no file where one of them cannot be had', async (t) => {
    const server = await startServer(t);
    await storeCredentials(server.home);
    const job = await server.define('halfway', {
      wrappers: bindings(
        binding('FileBinding', 'file', { variable: 'FILE' }),
        binding('StringBinding', 'nope', { variable: 'TOKEN' }),
      ),
    });
    expect(await server.build(job)).toMatchObject({ result: 'FAILURE' });
    expect(await readdir(join(server.home.folder, 'workspace', 'halfway@tmp', 'secretFiles'))).toEqual([]);
  });
});

function binding(type: string, id: string, variables: Readonly<Record<string, string>>): string {
  const names = Object.entries(variables).map(([name, value]) => `<${name}>${value}</${name}>`);
  return `<${BINDING}${type}><credentialsId>${id}</credentialsId>${names.join('')}</${BINDING}${type}>`;
}

function bindings(...each: readonly string[]): string {
  return `<${BINDING}SecretBuildWrapper><bindings>${each.join('')}</bindings></${BINDING}SecretBuildWrapper>`;
}

async function storeCredentials({ folder }: Home): Promise<void> {
  const plain = 'org.jenkinsci.plugins.plaincredentials.impl.';
  const login = 'com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl';
  const key = 'com.cloudbees.jenkins.plugins.sshcredentials.impl.BasicSSHUserPrivateKey';
  await writeFile(
    join(folder, 'credentials.xml'),
    `<com.cloudbees.plugins.credentials.SystemCredentialsProvider><domainCredentialsMap><entry>
    <com.cloudbees.plugins.credentials.domains.Domain/><list>
    <${plain}StringCredentialsImpl><id>token</id><secret>hidden-words</secret></${plain}StringCredentialsImpl>
    <${plain}FileCredentialsImpl><id>file</id><fileName>../f.txt</fileName><secretBytes>aGVsbG8=</secretBytes></${plain}FileCredentialsImpl>
    <${login}><id>login</id><username>bobby</username><password>n3w-pass</password></${login}>
    <${login}><id>open-login</id><username>carol</username><password>other-pass</password><usernameSecret>false</usernameSecret></${login}>
    <${key}><id>key</id><username>git</username><privateKeySource class="${key}$DirectEntryPrivateKeySource"><privateKey>KEYTEXT</privateKey></privateKeySource></${key}>
    </list></entry></domainCredentialsMap></com.cloudbees.plugins.credentials.SystemCredentialsProvider>`,
  );
}

/** Files that hold the text; those of the run's state may go away while they are looked at. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await unlessGone(readdir(folder, { withFileTypes: true }), [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await filesWith(path, text)));
    else if (entry.isFile() && (await unlessGone(readFile(path, 'utf8'), '')).includes(text)) found.push(entry.name);
  }
  return found;
}

async function unlessGone<T>(look: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await look;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return otherwise;
    throw error;
  }
}
