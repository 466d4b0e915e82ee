import { describe, expect, it } from 'vitest';
import { locate } from './locate.ts';

function path(url: string, prefix = ''): string {
  const located = locate(url, prefix);
  return located.kind === 'path' ? located.path : located.kind;
}

describe('locate flattens the tree of URLs', () => {
  it.each([
    ['/', '/'],
    ['', '/'],
    ['//', '/'],
    ['/api/', '/api'],
    ['/api/json', '/api/json'],
    ['/api/json/', '/api/json'],
    ['/api/json?tree=jobs[name]', '/api/json'],
    ['/createItem?name=a/b', '/createItem'],
    ['/job/A', '/_item/A'],
    ['/job/A/', '/_item/A'],
    ['/job/A/config.xml', '/_item/A/config.xml'],
    ['/job/A/config.xml/', '/_item/A/config.xml'],
    ['/job/A/job/B', '/_item/A%2FB'],
    ['/job/A/job/B/job/C/api/json', '/_item/A%2FB%2FC/api/json'],
    ['/job/with%20space/', '/_item/with%20space'],
    ['/job/gr%C3%B6%C3%9Fe/api/json', '/_item/gr%C3%B6%C3%9Fe/api/json'],
    ['/job/mb/job/feature%252Fone/', '/_item/mb%2Ffeature%252Fone'],
    ['/job/A/12', '/_run/A/12'],
    ['/job/A/12/console', '/_run/A/12/console'],
    ['/job/A/job/B/3/artifact/x/y.txt', '/_run/A%2FB/3/artifact/x/y.txt'],
    ['/job/A/lastBuild/api/json', '/_run/A/lastBuild/api/json'],
    ['/job/A/lastStableBuild', '/_run/A/lastStableBuild'],
    ['/job/A/lastCompleteBuild', '/_item/A/lastCompleteBuild'],
    ['/job/12/12/', '/_run/12/12'],
    ['/job/A/00012345678901/', '/_item/A/00012345678901'],
    ['/job/A/-1/', '/_item/A/-1'],
    ['/job/view/view/x', '/_item/view/view/x'],
    ['/job/job/', '/_item/job'],
    ['/job', '/job'],
    ['/job/', '/job'],
    ['/job/A/job', '/_item/A/job'],
    ['/view/V', '/_view/V'],
    ['/view/V/api/json', '/_view/V/api/json'],
    ['/view/A/view/B/createView', '/_view/A%2FB/createView'],
    ['/view', '/view'],
    ['/view/V/job/A/', '/_item/A'],
    ['/view/V/view/W/job/A/7/stop', '/_run/A/7/stop'],
    ['/job/F/view/V/job/A/', '/_item/F%2FA'],
    ['/job/F/view/V/', '/_item/F/view/V'],
    ['/queue/item/12/api/json', '/queue/item/12/api/json'],
    ['/computer/(built-in)/', '/computer/(built-in)'],
    ['/computer/%28built-in%29/', '/computer/(built-in)'],
    ['/job/A/1/artifact/*zip*/archive.zip', '/_run/A/1/artifact/*zip*/archive.zip'],
    ['/job/A/ws/100%25.txt', '/_item/A/ws/100%25.txt'],
    ['http://other:8080/job/A/', '/_item/A'],
    ['http://other', '/'],
  ])('%s is %s', (url, wanted) => {
    expect(path(url)).toBe(wanted);
  });
});

describe('locate drops empty segments, then routes', () => {
  it.each([
    ['/job/X//1/api/json', '/_run/X/1/api/json'],
    ['//job//X//', '/_item/X'],
    ['/job/a/job//job/b/createItem', '/_item/a%2Fjob/b/createItem'],
  ])('%s is %s', (url, wanted) => {
    expect(path(url)).toBe(wanted);
  });
});

describe('locate ignores what follows an API leaf', () => {
  it.each([
    ['/crumbIssuer/api/json/api/json', '/crumbIssuer/api/json'],
    ['/job/A/api/json/api/json/', '/_item/A/api/json'],
    ['/job/A/1/wfapi/describe/api/json', '/_run/A/1/wfapi/describe'],
    ['/job/A/wfapi/runs/api/json', '/_item/A/wfapi/runs'],
    ['/job/A/1/logText/progressiveHtml/api/json', '/_run/A/1/logText/progressiveHtml'],
    ['/job/api/api/json', '/_item/api/api/json'],
    ['/job/api/json', '/_item/api/json'],
    ['/user/api/api/json', '/user/api/api/json'],
    ['/api/xml/whatever', '/api/xml'],
    ['/api/yaml', '/api/yaml'],
    ['/job/A/1/artifact/api/json/x.txt', '/_run/A/1/artifact/api/json/x.txt'],
    ['/job/A/ws/api/json/x.txt', '/_item/A/ws/api/json/x.txt'],
    ['/userContent/api/json/x', '/userContent/api/json/x'],
  ])('%s is %s', (url, wanted) => {
    expect(path(url)).toBe(wanted);
  });
});

describe('locate notes how the object was reached', () => {
  it.each([
    ['/job/A/', ''],
    ['/view/all/job/A/', 'view/all/'],
    ['/view/my%20view/view/w/job/A/1/', 'view/my%20view/view/w/'],
    ['/view/all/', ''],
  ])('%s via "%s"', (url, via) => {
    expect(locate(url, '')).toMatchObject({ via });
  });

  it.each([
    ['/job/A', true],
    ['/job/A?x=/', true],
    ['/job/A/', false],
    ['/', false],
  ])('%s misses its slash: %s', (url, missingSlash) => {
    expect(locate(url, '')).toMatchObject({ missingSlash });
  });
});

describe('locate refuses', () => {
  it.each([
    '/job/A/1/artifact/..%2f..%2fbuild.xml',
    '/job/a%2Fb/',
    '/job/a%5Cb/',
    '/job/a\\b/',
    '/job/A;x=1/',
    '/job/../config.xml',
    '/job/./A',
    '/%2e%2e/secrets',
    '/job/A/ws/.%2E/x',
    '/job/a%00b/',
    '/job/%zz/',
    '/job/%',
    '/job/%C3%28/',
    '/job/a b',
    '*',
    'job/A',
  ])('%s', (url) => {
    expect(locate(url, '').kind).toBe('bad');
  });

  it.each(['/_item/A', '/_run/A/1', '/%5Fitem/A', '//_view/x', '/_'])('%s as unknown: flat paths are ours', (url) => {
    expect(locate(url, '').kind).toBe('not-found');
  });
});

describe('locate with a prefix', () => {
  it.each([
    ['/jenkins/', '/'],
    ['/jenkins/job/A/', '/_item/A'],
    ['/jenkins//api/json', '/api/json'],
    ['/other/job/A/', 'not-found'],
    ['/jenkinsx/', 'not-found'],
    ['/job/A/', 'not-found'],
    ['/jenkins/_item/A', 'not-found'],
  ])('%s is %s', (url, wanted) => {
    expect(path(url, '/jenkins')).toBe(wanted);
  });

  it.each([
    ['/jenkins', '/jenkins/'],
    ['/jenkins?a=b', '/jenkins/?a=b'],
    ['/', '/jenkins/'],
  ])('%s is redirected to %s', (url, to) => {
    expect(locate(url, '/jenkins')).toEqual({ kind: 'redirect', to });
  });
});
