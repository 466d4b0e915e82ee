import { describe, expect, it } from 'vitest';
import { locate } from './locate.ts';

function path(url: string, prefix = ''): string {
  const located = locate(url, prefix);
  return located.kind === 'path' ? `/${located.segments.map(encodeURIComponent).join('/')}` : located.kind;
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
    ['/manage/', '/manage'],
    ['/manage/computer/(built-in)/', '/computer/(built-in)'],
    ['/manage/job/A/config.xml', '/_item/A/config.xml'],
    ['/manage/_item/A/config.xml', 'not-found'],
    ['/manage/_view/x/V', 'not-found'],
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
    ['/job/view/view/x', '/_view/%2Fview/x'],
    ['/job/job/', '/_item/job'],
    ['/job', '/job'],
    ['/job/', '/job'],
    ['/job/A/job', '/_item/A/job'],
    ['/view/V', '/_view/%2F/V'],
    ['/view/V/api/json', '/_view/%2F/V/api/json'],
    ['/view/A/view/B/createView', '/_view/%2F/A%2FB/createView'],
    ['/view', '/view'],
    ['/view/V/job/A/', '/_item/A'],
    ['/view/V/view/W/job/A/7/stop', '/_run/A/7/stop'],
    ['/job/F/view/V/job/A/', '/_item/F%2FA'],
    ['/job/F/view/V/', '/_view/%2FF/V'],
    ['/job/F/job/G/view/V/config.xml', '/_view/%2FF%2FG/V/config.xml'],
    ['/view/V/job/F/view/W/job/A/view/X', '/_view/%2FF%2FA/X'],
    ['/view/all/job/F/createItem', '/_item/F/createItem'],
    ['/job/F/view', '/_item/F/view'],
    ['/job/M/V=a/', '/_item/M%2FV%3Da'],
    ['/job/F/job/M/V=a,W=b%20c/1/consoleText', '/_run/F%2FM%2FV%3Da%2CW%3Db%20c/1/consoleText'],
    ['/job/M/default/lastBuild/api/json', '/_run/M%2Fdefault/lastBuild/api/json'],
    ['/job/M/3/V=a/api/json', '/_run/M%2FV%3Da/3/api/json'],
    ['/job/M/3/default', '/_run/M%2Fdefault/3'],
    ['/job/M/3/artifact/V=a', '/_run/M/3/artifact/V%3Da'],
    ['/job/M/org.example$a-b/', '/_item/M%2Forg.example%3Aa-b'],
    ['/job/M/g$a/2/console', '/_run/M%2Fg%3Aa/2/console'],
    ['/job/M/2/g$a/api/json', '/_run/M%2Fg%3Aa/2/api/json'],
    ['/job/M/2/artifact/g$a', '/_run/M/2/artifact/g%24a'],
    ['/job/M/V=a/W=b', '/_item/M%2FV%3Da/W%3Db'],
    ['/job/M/=a', '/_item/M/%3Da'],
    ['/V=a', '/V%3Da'],
    ['/view/V/V=a', '/_view/%2F/V/V%3Da'],
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
    ['/job/A/', 'job/A/'],
    ['/queue/', ''],
    ['/job/A/job/B/1/', 'job/A/job/B/'],
    ['/view/all/job/A/', 'view/all/job/A/'],
    ['/view/my%20view/view/w/job/A/1/', 'view/my%20view/view/w/job/A/'],
    ['/job/F/view/V/job/M/V=a,W=b/1/', 'job/F/view/V/job/M/V=a,W=b/'],
    ['/view/all/', 'view/all/'],
    ['/job/F/view/V/api/json', 'job/F/view/V/'],
    ['/job/a+b%20(c)/', 'job/a+b%20(c)/'],
    ['/job/a%2Bb%20%28c%29/', 'job/a%2Bb%20%28c%29/'],
    ['/job/a~b/job/a%7eb/1/', 'job/a~b/job/a%7eb/'],
    ['/view/a%27b/job//M/A%3Dx,B=1/', 'view/a%27b/job/M/A%3Dx,B=1/'],
    ['/job/a"<b>/', 'job/a%22%3Cb%3E/'],
  ])('%s via "%s"', (url, via) => {
    expect(locate(url, '')).toMatchObject({ via });
  });

  it('and the views that were passed', () => {
    expect(locate('/view/V/job/F/view/W/view/X/job/A/1/', '')).toMatchObject({
      passed: [
        { owner: '', name: 'V' },
        { owner: 'F', name: 'W/X' },
      ],
    });
    expect(locate('/view/V/', '')).toMatchObject({ passed: [] });
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
