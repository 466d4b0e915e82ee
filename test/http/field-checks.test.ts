import { beforeAll, describe, expect, it } from 'vitest';
import { createJob } from './built.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const get = async (url: string) => (await server().as({ method: 'GET', url })).body;
const D = '/job/one/descriptorByName';

beforeAll(async () => {
  await createJob(server(), 'one', '<project/>');
  await createJob(server(), 'other', '<project><displayName>Shown so</displayName></project>');
  await createJob(server(), 'team', '<com.cloudbees.hudson.plugins.folder.Folder/>');
  const { items } = server().services.home;
  await items.create('team', 'app', '<project/>');
  await items.create('team', 'lib', '<project><displayName>Shown so</displayName></project>');
  await server().as({
    method: 'POST',
    url: '/createView?name=lv&mode=hudson.model.ListView',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
});

describe('checks of what somebody types', () => {
  it.each([
    [`${D}/hudson.tasks.BuildTrigger/check?value=other`, '<div/>'],
    [
      `${D}/hudson.tasks.BuildTrigger/check?value=othr`,
      '<div class="error">No such project ‘othr’. Did you mean ‘other’?</div>',
    ],
    [`${D}/jenkins.triggers.ReverseBuildTrigger/checkUpstreamProjects?value=one,%20`, '<div/>'],
    [`${D}/hudson.model.FreeStyleProject/checkLabel?value=`, '<div/>'],
    [
      '/view/lv/descriptorByName/hudson.model.ListView/checkIncludeRegex?value=(',
      '<div class="error">Unclosed group near index 1<br>(</div>',
    ],
    ['/view/lv/descriptorByName/hudson.model.ListView/checkIncludeRegex?value=a.*', '<div/>'],
    ['/checkViewName?value=lv', '<div class="error">A view already exists with the name &quot;lv&quot;</div>'],
    ['/checkDisplayName?displayName=one&jobName=one', '<div/>'],
    ['/checkDisplayName?displayName=lib&jobName=one', '<div/>'],
    ['/checkDisplayName?displayName=Shown%20so&jobName=other', '<div/>'],
    ['/checkDisplayName?displayName=%20&jobName=other', '<div/>'],
    ...['displayName=one%20&jobName=other', 'displayName=one'].map((query): [string, string] => [
      `/checkDisplayName?${query}`,
      '<div class="warning">The display name, &quot;one&quot;, is used as a name by a job and could cause confusing search results.</div>',
    ]),
    ...['one', 'team/app'].map((name): [string, string] => [
      `/checkDisplayName?displayName=Shown%20so&jobName=${name}`,
      '<div class="warning">The display name, &quot;Shown so&quot;, is already in use by another job and could cause confusion and delay.</div>',
    ]),
    ...['../one', 'lib', './lib', '/team/lib', 'team/lib', 'one'].map((name): [string, string] => [
      `/job/team/job/app/descriptorByName/jenkins.triggers.ReverseBuildTrigger/checkUpstreamProjects?value=${name}`,
      '<div/>',
    ]),
    ['/descriptorByName/jenkins.model.JenkinsLocationConfiguration/checkUrl?value=https://ci.example.org/', '<div/>'],
  ])('%s', async (url, body) => {
    expect(await get(url)).toBe(body);
  });

  it('a label says how many nodes it selects, in words that stay text', async () => {
    const check = `${D}/hudson.model.FreeStyleProject/checkLabel?value=`;
    expect(await get(`${check}built-in`)).toContain(
      '<a href="http://ci.example:8080/label/built-in/">Label built-in</a> matches 1 node.',
    );
    expect(await get(`${check}${encodeURIComponent('"<b>"')}`)).toMatch(
      /^<div class="warning">There’s no agent.*&lt;b&gt;/,
    );
    expect(await get(`${check}${encodeURIComponent('<b>')}`)).toMatch(/^<div class="error">[^<]*&lt;[^<]*<\/div>$/);
  });

  it('names are completed', async () => {
    const result = { _class: 'hudson.search.Search$Result', suggestions: [{ name: 'other' }] };
    expect(JSON.parse(await get(`${D}/hudson.tasks.BuildTrigger/autoCompleteChildProjects?value=ot`))).toEqual(result);
    expect(JSON.parse(await get('/search/suggest?query=oth'))).toEqual(result);
    expect((await server().as({ method: 'GET', url: '/search/?q=other' })).headers['location']).toBe(
      'http://ci.example:8080/job/other/',
    );
    expect((await server().as({ method: 'GET', url: '/search/?q=nothing' })).statusCode).toBe(404);
  });

  it('tells strangers nothing', async () => {
    for (const url of [
      `${D}/hudson.tasks.BuildTrigger/check?value=other`,
      '/search/suggest?query=o',
      '/checkDisplayName?displayName=one&jobName=x',
    ]) {
      expect((await server().app.inject({ method: 'GET', url })).statusCode).toBe(403);
    }
  });
});

describe('pages of the server', () => {
  it.each([
    ['/about/', 'About Jenkins'],
    ['/legend', 'Icon legend'],
    ['/fingerprintCheck', 'Check File Fingerprint'],
    ['/load-statistics', 'Jenkins Load Statistics'],
    ['/configureClouds/', 'Configure Clouds'],
    ['/builds', 'All'],
    ['/prepareShutdown/', 'Prepare for Shutdown'],
    ['/job/one/confirm-rename', 'Rename'],
  ])('%s has its title, and is not for strangers', async (url, title) => {
    expect(await get(url)).toContain(`<title>${title}`);
    expect((await server().app.inject({ method: 'GET', url })).statusCode).toBe(403);
  });

  it('a shutdown is prepared with a reason, and called off', async () => {
    const post = (url: string, form: Record<string, string>) =>
      server().as({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      });
    expect((await post('/prepareShutdown/prepare', {})).statusCode).toBe(400);
    const answer = await post('/prepareShutdown/prepare', { json: '{"shutdownReason":"new disks"}' });
    expect(answer.headers['location']).toBe('http://ci.example:8080/prepareShutdown/');
    expect(JSON.parse(await get('/api/json?tree=quietingDown,quietDownReason'))).toMatchObject({
      quietingDown: true,
      quietDownReason: 'new disks',
    });
    expect(await get('/prepareShutdown/')).toContain('new disks');
    await post('/prepareShutdown/cancel', {});
    expect(JSON.parse(await get('/api/json?tree=quietingDown'))).toMatchObject({ quietingDown: false });
  });

  it('a warning is hidden once, and one that is not there is not found', async () => {
    const disable = (id: string) => server().as({ method: 'POST', url: `/administrativeMonitor/${id}/disable` });
    expect((await disable('OldData')).headers['location']).toBe('http://ci.example:8080/manage');
    await disable('OldData');
    const source = await server().services.home.settings.source();
    expect(source.match(/<string>OldData<\/string>/g)).toHaveLength(1);
    expect((await disable('nosuch')).statusCode).toBe(404);
    expect(
      (await server().app.inject({ method: 'POST', url: '/administrativeMonitor/OldData/disable' })).statusCode,
    ).toBe(403);
  });
});

describe('checks that fields describe', () => {
  const HOST = 'jenkins.plugins.publish_over_ssh.BapSshHostConfiguration';
  it.each([
    [`/descriptorByName/${HOST}/checkPort?value=22`, '<div/>'],
    [`/descriptorByName/${HOST}/checkPort?value=`, '<div/>'],
    [`/descriptorByName/${HOST}/checkPort?value=x%3Cb%3E`, '<div class="error">Not an integer</div>'],
    [`${D}/hudson.plugins.timestamper.TimestamperBuildWrapper/checkNothing?value=`, ''],
  ])('%s', async (url, body) => {
    const answer = await server().as({ method: 'GET', url });
    if (body === '') expect(answer.statusCode).toBe(404);
    else expect(answer.body).toBe(body);
  });

  it('answer for every field that a form has checked', async () => {
    const tree = (await server().as({ method: 'GET', url: '/manage/configure' })).body;
    const named = [...tree.matchAll(/"check":"([^"]+)"/g)].map(([, check = '']) => check);
    expect(named.length).toBeGreaterThan(3);
    for (const check of new Set(named)) {
      const { statusCode } = await server().as({ method: 'GET', url: `/descriptorByName/${check}?value=1` });
      expect([check, statusCode]).toEqual([check, 200]);
    }
  });
});
