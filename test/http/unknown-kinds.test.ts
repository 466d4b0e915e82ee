import { beforeAll, describe, expect, it } from 'vitest';
import { folderXml, freestyle } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { expectExchange, expectExchanges, FORM, form, XML } from './exchange.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const UNKNOWN = '<some.plugin.Job_-Type plugin="x@1"><a b="c">1</a></some.plugin.Job_-Type>';
const REASON = 'kind not known: some.plugin.Job_-Type';

async function text(path: string): Promise<string> {
  return (await server().as({ method: 'GET', url: path })).body;
}

async function namesIn(folder: string): Promise<string[]> {
  const { jobs } = JSON.parse(await text(`${folder}api/json?tree=jobs[name]`)) as { jobs: { name: string }[] };
  return jobs.map(({ name }) => name);
}

describe('an item of a kind that is not known', () => {
  it('is kept as it was posted, listed with its class and its reason, and not built', () =>
    expectExchanges(server(), [
      { ask: 'POST /createItem?name=strange', payload: UNKNOWN, type: XML, status: 200, body: '' },
      { ask: 'GET /job/strange/config.xml', status: 200, body: DECLARATION + UNKNOWN },
      {
        ask: 'GET /api/json?tree=jobs[name,color,buildable,description]',
        status: 200,
        json: {
          jobs: [
            {
              _class: 'some.plugin.Job$Type',
              name: 'strange',
              color: 'disabled',
              buildable: false,
              description: REASON,
            },
          ],
        },
      },
      { ask: 'GET /job/strange/', status: 200, body: /kind not known: some\.plugin\.Job_-Type/ },
      { ask: 'POST /job/strange/build', status: 409, body: /kind not known: some\.plugin\.Job_-Type/ },
      { ask: 'POST /job/strange/disable', status: 409 },
    ]));

  it('is copied, renamed, moved, replaced by one of a known kind, and deleted', async () => {
    await expectExchanges(server(), [
      { ask: 'POST /createItem?name=moving', payload: UNKNOWN, type: XML, status: 200 },
      { ask: 'POST /createItem?name=place', payload: folderXml(), type: XML, status: 200 },
      { ask: 'POST /createItem?name=copied&mode=copy&from=moving', status: 302, location: '/job/copied/configure' },
      { ask: 'GET /job/copied/config.xml', status: 200, body: DECLARATION + UNKNOWN },
      { ask: 'POST /job/moving/confirmRename?newName=renamed', status: 302, location: '/job/renamed' },
      {
        ask: 'POST /job/renamed/move/move',
        payload: form({ destination: '/place' }),
        type: FORM,
        status: 302,
        location: '/job/place/job/renamed/',
      },
      { ask: 'GET /job/place/job/renamed/config.xml', status: 200, body: DECLARATION + UNKNOWN },
      { ask: 'POST /createItem?name=place2&mode=copy&from=place', status: 302, location: '/job/place2/configure' },
      { ask: 'GET /job/place2/job/renamed/config.xml', status: 200, body: DECLARATION + UNKNOWN },
      { ask: 'POST /job/copied/config.xml', payload: freestyle({ command: 'echo now' }), type: XML, status: 200 },
      { ask: 'GET /job/copied/api/json?tree=color', status: 200, json: { _class: 'hudson.model.FreeStyleProject' } },
    ]);
    expect(await buildJob(server(), 'copied')).toBe('SUCCESS');
    await expectExchanges(server(), [
      { ask: 'POST /job/copied/config.xml', payload: UNKNOWN, type: XML, status: 500 },
      { ask: 'POST /job/place/job/renamed/doDelete', status: 302, location: '/job/place/' },
    ]);
    expect(await namesIn('/job/place/')).toEqual([]);
  });

  it.each([
    ['no class of a plugin', '<thing/>'],
    ['a class of Java', '<java.lang.ProcessBuilder><command/></java.lang.ProcessBuilder>'],
    ['a view', '<hudson.model.ListView/>'],
    ['a build step', '<hudson.tasks.Shell/>'],
    ['a cell', '<matrix-config/>'],
    ['not well-formed', '<some.plugin.Type>'],
  ])('is refused where it is %s', async (_what, payload) => {
    await expectExchange(server(), { ask: 'POST /createItem?name=refused', payload, type: XML, status: 500 });
    expect(await namesIn('/')).not.toContain('refused');
  });
});

describe('parts of kinds that are not known', () => {
  const PARAMETER = 'org.biouno.unochoice.ChoiceParameter';
  const PROPERTIES =
    '<com.sonyericsson.rebuild.RebuildSettings plugin="rebuild@1.25"><autoRebuild>false</autoRebuild></com.sonyericsson.rebuild.RebuildSettings>' +
    `<hudson.model.ParametersDefinitionProperty><parameterDefinitions><${PARAMETER} plugin="uno-choice@2.1"><name>P</name>` +
    `<description>one of them</description></${PARAMETER}>` +
    '<a.b.SecretParameterDefinition><name>S</name><defaultValue>unsaid</defaultValue></a.b.SecretParameterDefinition>' +
    '</parameterDefinitions></hudson.model.ParametersDefinitionProperty>';

  beforeAll(() =>
    createJob(
      server(),
      'parts',
      freestyle({ command: 'echo "p=[$P] s=[$S]"', properties: PROPERTIES, publishers: '<x.Y/>' }),
    ),
  );

  it('parameters are listed with their own class, asked for with a remark, and passed on as text', async () => {
    await expectExchange(server(), {
      ask: 'GET /job/parts/api/json?tree=property[parameterDefinitions[name,type,description]]',
      status: 200,
      json: {
        property: [
          { _class: 'com.sonyericsson.rebuild.RebuildSettings' },
          {
            parameterDefinitions: [
              { _class: PARAMETER, name: 'P', type: 'ChoiceParameter', description: 'one of them' },
              { _class: 'a.b.SecretParameterDefinition', name: 'S' },
            ],
          },
        ],
      },
    });
    const page = await text('/job/parts/build');
    expect(page).toContain(`one of them (${PARAMETER} is not known on this server`);
    expect(page).toMatch(/name="name" value="S".*?type="password"/s);
    expect(page).not.toContain('unsaid');
    // Several values, as a list of boxes posts them.
    expect(await buildJob(server(), 'parts', 'buildWithParameters?P=a&P=b&S=geheim')).toBe('SUCCESS');
    const console = await text('/job/parts/lastBuild/consoleText');
    expect(console).toContain(
      `WARNING: ${PARAMETER} is not a kind of parameter that this server knows: P is passed on as text`,
    );
    expect(console).toContain('p=[a,b] s=[****]');
    expect(console).toContain('WARNING: x.Y is not a kind of post-build action that this server knows');
    await expectExchange(server(), {
      ask: 'GET /job/parts/lastBuild/api/json?tree=actions[parameters[*]]',
      status: 200,
      json: { actions: [{ parameters: [{ name: 'P', value: 'a,b' }, { name: 'S' }] }, {}] },
    });
  });

  it('are named on the page of the job and at the old-data page, and stay through every save', async () => {
    for (const page of ['/job/parts/', '/administrativeMonitor/OldData/manage']) {
      for (const name of ['com.sonyericsson.rebuild.RebuildSettings', PARAMETER, 'x.Y'])
        expect(await text(page)).toContain(`<code>${name}</code>`);
    }
    await expectExchanges(server(), [
      {
        ask: 'POST /job/parts/submitDescription',
        payload: form({ description: 'new' }),
        type: FORM,
        status: 302,
        location: '/job/parts/',
      },
      { ask: 'POST /job/parts/disable', status: 302, location: '/job/parts/' },
      { ask: 'POST /job/parts/confirmRename?newName=parts2', status: 302, location: '/job/parts2' },
      { ask: 'POST /job/parts2/enable', status: 302, location: '/job/parts2/' },
      { ask: 'POST /job/parts2/confirmRename?newName=parts', status: 302, location: '/job/parts' },
    ]);
    const config = await text('/job/parts/config.xml');
    expect(config).toContain(PROPERTIES);
    expect(config).toContain('<x.Y/>');
  });

  it('are discarded with the word of an administrator alone, of one item or of all', async () => {
    await createJob(server(), 'other', freestyle({ command: 'true', publishers: '<x.Y/>' }));
    await expectExchanges(server(), [
      {
        ask: 'GET /manage/administrativeMonitor/OldData/',
        status: 302,
        location: '/manage/administrativeMonitor/OldData/manage',
      },
      { ask: 'POST /administrativeMonitor/OldData/discard', by: 'nobody', status: 403 },
      { ask: 'POST /administrativeMonitor/OldData/discard', by: 'no crumb', status: 403 },
      { ask: 'GET /administrativeMonitor/OldData/discard', status: 405, headers: {} },
      { ask: 'POST /administrativeMonitor/OldData/discard?item=none', status: 404 },
      {
        ask: 'POST /administrativeMonitor/OldData/discard?item=parts',
        status: 302,
        location: '/administrativeMonitor/OldData/manage',
      },
    ]);
    const config = await text('/job/parts/config.xml');
    expect(config).not.toMatch(/RebuildSettings|unochoice|SecretParameter|x\.Y/);
    expect(config).toContain(
      '<hudson.model.ParametersDefinitionProperty><parameterDefinitions></parameterDefinitions>',
    );
    expect(await text('/job/other/config.xml')).toContain('<x.Y/>');
    await expectExchange(server(), {
      ask: 'POST /administrativeMonitor/OldData/discard',
      status: 302,
      location: '/administrativeMonitor/OldData/manage',
    });
    expect(await text('/job/other/config.xml')).not.toContain('<x.Y/>');
    expect(await text('/administrativeMonitor/OldData/manage')).toContain('There are none.');
    // What cannot be loaded at all is nothing to discard.
    expect(await text('/job/strange/config.xml')).toBe(DECLARATION + UNKNOWN);
  });
});
