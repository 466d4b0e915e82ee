import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Home } from '../../home/index.ts';
import { parametersXml, startServer, stringParameterXml } from '../testing/server.ts';

const PLUGIN = 'com.michelin.cio.hudson.plugins.maskpasswords.';
const WRAPPER = `${PLUGIN}MaskPasswordsBuildWrapper`;

const LIMIT = { timeout: 150_000 };

function masking(pairs = '', expressions: readonly string[] = []): string {
  const regexes = expressions.map((regex) => `<varMaskRegex regex="${regex}"/>`).join('');
  return `<${WRAPPER}><varPasswordPairs>${pairs}</varPasswordPairs><varMaskRegexes>${regexes}</varMaskRegexes></${WRAPPER}>`;
}

/** As the plugin stores what is set for all jobs. */
async function setForAll(home: Home, more: string): Promise<void> {
  await writeFile(
    join(home.folder, `${PLUGIN}MaskPasswordsConfig.xml`),
    `<?xml version='1.1' encoding='UTF-8'?>
<${PLUGIN}MaskPasswordsConfig>
  <maskPasswordsParamDefClasses class="linked-hash-set"><string>hudson.model.StringParameterDefinition</string></maskPasswordsParamDefClasses>
  <globalVarPasswordPairs>
    <${WRAPPER}_-VarPasswordPair><var>COMMON</var><password>${home.secrets.encrypt('for-all-jobs')}</password></${WRAPPER}_-VarPasswordPair>
  </globalVarPasswordPairs>
  ${more}
</${PLUGIN}MaskPasswordsConfig>`,
  );
}

const LISTED = `<globalVarMaskRegexes><${WRAPPER}_-VarMaskRegex><regex>tok-[0-9]+</regex></${WRAPPER}_-VarMaskRegex></globalVarMaskRegexes>`;
const NAMED = `<globalVarMaskRegexesMap><entry><string>tokens</string><${WRAPPER}_-VarMaskRegex><regex>tok-[0-9]+</regex></${WRAPPER}_-VarMaskRegex></entry></globalVarMaskRegexesMap>`;

it('a password that is posted in plain is stored encrypted', LIMIT, async (t) => {
  const server = await startServer(t);
  const pair = (password: string): string => `<varPasswordPair var="DB" password="${password}"/>`;
  const job = await server.define('posted', { wrappers: masking(pair('plain-pw')), shells: ['echo "db=$DB ${#DB}"'] });
  const stored = async (): Promise<string> => server.home.items.readConfig(server.job('posted'));
  const first = await stored();
  expect(first).toMatch(/<varPasswordPair var="DB" password="\{AQAAABAAAA[^"]+\}"\/>/);
  await server.home.items.replaceConfig(job, first.replace(/password="[^"]+"/, 'password="other-pw"'));
  expect(await stored()).not.toMatch(/plain-pw|other-pw/);
  expect(await server.console(await server.build(server.job('posted')))).toContain('\ndb=******** 8\n');
});

it('what expressions match does not show, from the first line of the first process on', LIMIT, async (t) => {
  const server = await startServer(t);
  const key = 'AKIAABCDEFGHIJKLMNOP';
  const job = await server.define('matched', {
    properties: `<EnvInjectJobProperty><info><scriptContent>echo early ${key}</scriptContent><loadFilesFromMaster>false</loadFilesFromMaster></info><on>true</on></EnvInjectJobProperty>`,
    wrappers: masking('', ['AKIA[A-Z0-9]{16}', '^pw=(\\S+) for', ' ']),
    shells: [
      `set +x; echo 'a ${key} b'; echo 'pw=hunter2 for hunter2'; printf 'AKIA'; printf 'ABCDEFGHIJKLMNOP'`,
      `set +x; head -c 65530 /dev/zero | tr '\\0' x; echo ${key}; echo plain`,
    ],
  });
  const run = await server.build(job);
  const console = await server.console(run);
  expect(run.result).toBe('SUCCESS');
  expect(console).toContain('\nearly ********\n');
  expect(console).toContain('\na ******** b\npw=******** for ********\n********\n');
  // A line that cannot be looked at as a whole.
  expect(console).toMatch(/\n\*{8}\nplain\n/);
  expect(console).not.toMatch(/AKIA|MNOP|hunter2|xxx/);
});

it('a line that takes its expression too long does not show at all', LIMIT, async (t) => {
  const server = await startServer(t);
  const job = await server.define('slow', {
    wrappers: masking('', ['(?:a+)+b']),
    shells: [
      `set +x; echo ${'a'.repeat(60)}c; echo quick; for i in 1 2 3 4 5 6 7 8 9; do echo ${'a'.repeat(60)}$i; done`,
    ],
  });
  const console = await server.console(await server.build(job));
  expect(console).not.toContain('aaa');
  expect(console).toContain('\n********\n');
});

it.for(['(unclosed', '(a)|\\1(?&lt;n&gt;b)\\k&lt;none&gt;'])(
  'a build whose expression %s cannot be used fails before anything runs',
  LIMIT,
  async (expression, t) => {
    const server = await startServer(t);
    const job = await server.define('refused', { wrappers: masking('', [expression]), shells: ['echo began'] });
    const run = await server.build(job);
    const console = await server.console(run);
    expect(console).toContain('\nERROR: Mask Passwords: what a regular expression matches cannot be hidden: ');
    expect(console).not.toContain('began');
    expect(run.result).toBe('FAILURE');
  },
);

it.for([LISTED, NAMED])('jobs that mask have what is set for all of them: %s', LIMIT, async (expressions, t) => {
  const server = await startServer(t);
  await setForAll(server.home, expressions);
  const shells = ['set +x; echo "c=$COMMON ${#COMMON}"; echo "it is tok-12"; echo "p=$P"'];
  const properties = parametersXml(stringParameterXml('P', 'chosen'));
  const masked = await server.define('with', { wrappers: masking(), shells, properties });
  const shown = '\nc=******** 12\nit is ********\np=********\n';
  expect(await server.console(await server.build(masked))).toContain(shown);
  const open = await server.define('without', { shells, properties });
  expect(await server.console(await server.build(open))).toContain('\nc= 0\nit is tok-12\np=chosen\n');
});

it('what is set for all builds hides there, and a file that cannot be read lets none begin', LIMIT, async (t) => {
  const server = await startServer(t);
  await setForAll(server.home, `${LISTED}<globalVarEnableGlobally>true</globalVarEnableGlobally>`);
  const job = await server.define('any', { shells: ['set +x; echo tok-12 for-all-jobs'] });
  expect(await server.console(await server.build(job))).toContain('\n******** ********\n');
  await writeFile(join(server.home.folder, `${PLUGIN}MaskPasswordsConfig.xml`), '<broken');
  const run = await server.build(job);
  expect(run.result).toBe('FAILURE');
  expect(await server.console(run)).toMatch(/^ERROR: Mask Passwords/);
});

it('goes on to hide what expressions match after the server was killed', LIMIT, async (t) => {
  const server = await startServer(t);
  const job = await server.define('killed', {
    wrappers: masking('', ['tok-[0-9]+']),
    shells: ['set +x; echo tok-1; while [ ! -e ../go ]; do sleep 0.02; done; echo tok-2', 'set +x; echo tok-3'],
  });
  const run = await server.start(job);
  await server.says(run, '\n********\n');
  await server.crash();
  const next = await startServer(t, { folder: server.home.folder });
  await writeFile(join(server.home.folder, 'workspace', 'go'), '');
  const again = next.run('killed', 1);
  await next.engine.builds.finished(again);
  const console = await next.console(again);
  expect(console.match(/^\*{8}$/gm)).toHaveLength(3);
  expect(console).not.toContain('tok-');
});
