import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { node } from '../../../src/xml/index.ts';
import { freestyle, parametersProperty, pipeline } from '../../harness/jobs.ts';
import { buildJob, createJob } from '../../http/built.ts';
import { basic } from '../../http/start.ts';
import { attacked, FORM, form, XML } from '../asked.ts';

const target = attacked();
const IMG = '<img src=x onerror=alert(1)>';

const NODE = (name: string) =>
  `<slave><name>${name}</name><remoteFS>/tmp/n</remoteFS><numExecutors>1</numExecutors><mode>NORMAL</mode><launcher class="hudson.slaves.JNLPLauncher"/><label>l</label></slave>`;

it('negative 13: an archive whose members climb, are absolute or go through a link is not unpacked, and the build fails', async () => {
  const { ask, server } = target();
  const outside = join(server.home, 'outside');
  await mkdir(outside);
  const hostile = [
    `ln -s ${outside} a && tar cf t.tar a && rm a && mkdir a && echo 1 > a/x.groovy && tar rf t.tar a/x.groovy`,
    `ln -s ${outside} a && tar cf t.tar a && rm a && mkdir -p a/d && tar rf t.tar a/d`,
    `echo 1 > x.groovy && tar -P --transform='s,^,${outside}/,' -cf t.tar x.groovy`,
    `echo 1 > x.groovy && tar -P --transform='s,^,../../../outside/,' -cf t.tar x.groovy`,
  ];
  for (const [at, command] of hostile.entries()) {
    await createJob(server, `tar${at}`, pipeline(`node { sh "${command}"; untar file: 't.tar', dir: 'out' }`));
    expect([at, await buildJob(server, `tar${at}`)]).toEqual([at, 'FAILURE']);
    expect((await ask(`GET /job/tar${at}/1/consoleText`)).body).toMatch(/leads out of|is out of bounds/);
  }
  expect(await readdir(outside)).toEqual([]);
});

it('negative 16: a node is not renamed to the name of a path, by its document or its form', async () => {
  const { ask, server } = target();
  const config = () => readFile(join(server.home, 'config.xml'), 'utf8');
  expect((await ask('POST /computer/createItem?name=n1', { body: NODE('n1'), type: XML })).status).toBeLessThan(400);
  const before = await config();
  for (const name of ['../../', '..', '../x', 'a/b']) {
    await ask('POST /computer/n1/config.xml', { body: NODE(name), type: XML });
    const json = JSON.stringify({ name, nodeDescription: '', numExecutors: '1', remoteFS: '/tmp/n', labelString: '' });
    await ask('POST /computer/n1/configSubmit', { body: form({ json }), type: FORM });
    expect((await ask('GET /computer/n1/api/json')).status).toBe(200);
  }
  expect(await readdir(join(server.home, 'nodes'))).toEqual(['n1']);
  expect(await config()).toBe(before);
});

it('negative 18: an input that asks for a file with the name of a path writes nothing', async () => {
  const { ask, server } = target();
  const name = '../../init.groovy.d/x.groovy';
  await createJob(server, 'asks', pipeline(`input message: 'm', id: 'I', parameters: [file(name: '${name}')]`));
  expect(await buildJob(server, 'asks')).toBe('FAILURE');
  expect((await ask('GET /job/asks/1/consoleText')).body).toContain(name);
  const body = `--B\r\nContent-Disposition: form-data; name="${name}"; filename="x"\r\n\r\nprintln 1\r\n--B\r\nContent-Disposition: form-data; name="json"\r\n\r\n${JSON.stringify({ parameter: [{ name, file: name }] })}\r\n--B--\r\n`;
  const sent = await ask('POST /job/asks/1/input/I/submit', { body, type: 'multipart/form-data; boundary=B' });
  expect(sent.status).toBe(404);
  expect(await readdir(server.home)).not.toContain('init.groovy.d');
  expect(await readdir(join(server.home, 'jobs'))).not.toContain('init.groovy.d');
});

it.each([
  'POST /createView?mode=hudson.model.ListView&name=',
  'POST /createItem?mode=hudson.model.FreeStyleProject&name=',
  'POST /job/plain/confirmRename?newName=',
])('negative 21: a name with markup is none, and the answer shows it as text: %s', async (what) => {
  const { ask, server } = target();
  if (server.services.home.items.get('plain') === undefined) await createJob(server, 'plain', { command: 'true' });
  const answer = await ask(what + encodeURIComponent(IMG), { type: FORM, body: '' });
  expect(answer.status).toBe(400);
  expect(answer.body).not.toContain('<img');
  expect((await ask('GET /')).body).not.toContain('<img');
});

it('negative 24: names and messages of tests are text', async () => {
  const { ask, server } = target();
  const text = IMG.replaceAll('<', '&lt;');
  const report = `<testsuite name="${text}"><testcase name="${text}" classname="p.${text}"><failure message="${text}">${text}</failure></testcase></testsuite>`;
  await createJob(server, 'tests', {
    command: `cat > r.xml <<'X'\n${report}\nX`,
    publishers:
      '<hudson.tasks.junit.JUnitResultArchiver><testResults>r.xml</testResults></hudson.tasks.junit.JUnitResultArchiver>',
  });
  expect(await buildJob(server, 'tests')).toBe('UNSTABLE');
  const shown = await ask('GET /job/tests/1/testReport/');
  expect(shown.body).toContain('onerror');
  const paths = [...shown.body.matchAll(/href="([^"]*testReport\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(0);
  for (const path of ['/job/tests/', '/job/tests/1/', '/job/tests/1/testReport/', ...paths]) {
    const { body } = await ask(`GET ${path}`);
    expect([path, /<img src=x|<script>alert/.test(body)]).toEqual([path, false]);
  }
});

it('negative 39: a parameter that names a build of a hidden job is answered as one of a job that is not there', async () => {
  const { ask, server } = target();
  const run =
    '<hudson.model.RunParameterDefinition><name>R</name><description/><projectName>secret-one</projectName><filter>ALL</filter></hudson.model.RunParameterDefinition>';
  await createJob(server, 'secret-one', { command: 'true' });
  await buildJob(server, 'secret-one');
  await createJob(server, 'open', freestyle({ command: 'env', properties: parametersProperty(run) }));
  const { security, home } = server.services;
  await security.users.create('eve', 'e');
  const { tokenValue } = await security.users.newToken('eve', 't');
  const role = (name: string, pattern: string, ids: readonly string[], who: string) =>
    node('role', { name, pattern }, [
      node(
        'permissions',
        ids.map((id) => node('permission', id)),
      ),
      node('assignedSIDs', [node('sid', { type: 'USER' }, who)]),
    ]);
  await home.settings.change({
    authorization: {
      className: 'com.michelin.cio.hudson.plugins.rolestrategy.RoleBasedAuthorizationStrategy',
      denyAnonymousRead: false,
      content: [
        node('roleMap', { type: 'globalRoles' }, [
          role('admin', '.*', ['hudson.model.Hudson.Administer'], 'admin'),
          role('look', '.*', ['hudson.model.Hudson.Read'], 'eve'),
        ]),
        node('roleMap', { type: 'projectRoles' }, [
          role('open', '^(open).', ['hudson.model.Item.Read', 'hudson.model.Item.Build'], 'eve'),
        ]),
      ],
    },
  });
  const headers = { authorization: basic('eve', tokenValue) };
  const answers = [];
  for (const name of ['secret-one#1', 'absent-one#1']) {
    const path = `POST /job/open/buildWithParameters?R=${encodeURIComponent(name)}`;
    const { status, body } = await ask(path, { by: 'nobody', headers });
    answers.push([status, body.replaceAll(name, 'NAME').replaceAll(encodeURIComponent(name), 'NAME')]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect((await ask('GET /job/open/build', { by: 'nobody', headers })).body).not.toContain('secret-one #1');
});
