import { describe, expect, it } from 'vitest';
import { backOf, localUrl, locationOf, withSlash } from './redirect.ts';

const plain = { base: 'http://ci:8080/', prefix: '' };
const prefixed = { base: 'http://ci/jenkins/', prefix: '/jenkins' };

describe('Location', () => {
  it.each([
    ['/job/x/disable', '.', 'http://ci:8080/job/x/'],
    ['/job/x/disable?a=b', '.', 'http://ci:8080/job/x/'],
    ['/job/x/disable/', '.', 'http://ci:8080/job/x/'],
    ['/job/x/doRename//?a=b', '../y', 'http://ci:8080/job/y'],
    ['/', '.', 'http://ci:8080/'],
    ['/quietDown', '.', 'http://ci:8080/'],
    ['/job/x/doRename', '../y', 'http://ci:8080/job/y'],
    ['/job/x/1/doDelete', '/job/x/', 'http://ci:8080/job/x/'],
    ['/job/x/1/doDelete', 'http://ci:8080/queue/item/1/', 'http://ci:8080/queue/item/1/'],
    ['/computer/(built-in)/toggleOffline', '.', 'http://ci:8080/computer/(built-in)/'],
    ['/job/x/disable', '//evil', 'http://ci:8080//evil'],
  ])('of %s to %s is %s', (originalUrl, to, wanted) => {
    expect(locationOf({ ...plain, originalUrl }, to)).toBe(wanted);
  });

  it('keeps the prefix', () => {
    const place = { ...prefixed, originalUrl: '/jenkins/job/x/disable' };
    expect(locationOf(place, '.')).toBe('http://ci/jenkins/job/x/');
    expect(locationOf(place, '/job/y/')).toBe('http://ci/jenkins/job/y/');
  });

  it('has the prefix that a proxy took off', () => {
    const place = { base: 'http://ci/outer/', prefix: '', originalUrl: '/job/x/disable' };
    expect(locationOf(place, '.')).toBe('http://ci/outer/job/x/');
  });

  it('adds the slash that is missing and keeps the query', () => {
    expect(withSlash({ ...plain, originalUrl: '/job/x?a=b' })).toBe('http://ci:8080/job/x/?a=b');
  });
});

describe('back', () => {
  const place = { ...plain, originalUrl: '/job/x/1/stop' };
  it.each([
    ['http://ci:8080/view/all/', 'http://ci:8080/view/all/'],
    ['http://elsewhere/', 'http://ci:8080/job/x/1/'],
    ['javascript:alert(1)', 'http://ci:8080/job/x/1/'],
    ['nonsense://', 'http://ci:8080/job/x/1/'],
    [undefined, 'http://ci:8080/job/x/1/'],
  ])('from %s leads to %s', (referer, wanted) => {
    expect(backOf(place, referer)).toBe(wanted);
  });

  it('leads to what is named where the page is elsewhere', () => {
    expect(backOf(place, undefined, '/')).toBe('http://ci:8080/');
    expect(backOf(place, 'http://elsewhere/', '../../')).toBe('http://ci:8080/job/');
    expect(backOf(place, 'http://ci:8080/view/all/', '/')).toBe('http://ci:8080/view/all/');
  });
});

describe('localUrl', () => {
  it.each([
    ['/jenkins/job/x/?a=b', 'http://ci/jenkins/job/x/?a=b'],
    ['/jenkins', 'http://ci/jenkins'],
    ['//evil.example', null],
    [' //evil.example', null],
    ['/\\evil.example', null],
    ['https://evil.example/jenkins/', null],
    ['/other/', null],
    ['/jenkins/../other', null],
    ['javascript:alert(1)', null],
    ['http://[', null],
  ])('of %s is %s', (target, wanted) => {
    expect(localUrl('http://ci/jenkins/', target)).toBe(wanted);
  });
});
