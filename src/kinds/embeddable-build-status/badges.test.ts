import { describe, expect, it } from 'vitest';
import { newRun, type Run } from '../../model/index.ts';
import { parseXml } from '../../xml/index.ts';
import { badgeLook, ballText } from './look.ts';
import { badgeSvg } from './svg.ts';
import { textWidth } from './text-width.ts';
import { withVariables } from './variables.ts';

const NOTHING = { subject: null, status: null, color: null, animatedOverlayColor: null, link: null, style: null };

describe('what a badge shows', () => {
  it.each([
    ['blue', 'passing', 'brightgreen', null],
    ['red', 'failing', 'red', null],
    ['yellow', 'unstable', 'yellow', null],
    ['aborted', 'aborted', 'lightgrey', null],
    ['disabled', 'disabled', 'lightgrey', null],
    ['notbuilt', 'not run', 'lightgrey', null],
    ['red_anime', 'running', 'red', 'blue'],
    ['notbuilt_anime', 'running', 'lightgrey', 'blue'],
  ])('of %s: %s on %s', (ball, status, color, overlay) => {
    expect(badgeLook(ball, NOTHING)).toEqual({ subject: 'build', status, color, overlay, link: null, style: null });
  });

  it('is what was asked for', () => {
    const wish = { ...NOTHING, subject: 'a', status: 'b', color: 'pink', animatedOverlayColor: 'red' };
    expect(badgeLook('blue_anime', wish)).toMatchObject({ subject: 'a', status: 'b', color: 'pink', overlay: 'red' });
    expect(badgeLook('blue_anime', { ...NOTHING, color: 'pink' })).toMatchObject({ status: 'passing', overlay: null });
  });

  it('is said in words', () => {
    expect(['blue', 'red', 'yellow', 'aborted', 'notbuilt', 'disabled', 'red_anime'].map(ballText)).toEqual([
      'Success',
      'Failed',
      'Unstable',
      'Aborted',
      'Not built',
      'Disabled',
      'In progress',
    ]);
  });
});

describe('the picture', () => {
  const look = { subject: 'build', status: 'passing', color: 'brightgreen', overlay: null, link: null, style: null };

  it('has both texts beside each other, as wide as they are', () => {
    const svg = badgeSvg(look);
    const [left, right] = [textWidth('build') + 20, textWidth('passing') + 20];
    expect(svg).toContain(`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20"`);
    expect(svg).toContain(`<rect x="${left}" width="${right}" height="20" fill="#44cc11"/>`);
    expect(svg).toContain('>build</text>');
    expect(svg).toContain('>passing</text>');
    expect(svg).not.toContain('<animate');
    expect(() => parseXml(svg)).not.toThrow();
  });

  it.each([
    ['flat', 'rx="3"', 20],
    ['flat-square', 'rx="0"', 20],
    ['plastic', 'rx="4"', 18],
    ['nonsense', 'rx="3"', 20],
    ['constructor', 'rx="3"', 20],
  ])('in the style %s', (style, edge, height) => {
    expect(badgeSvg({ ...look, style })).toContain(edge);
    expect(badgeSvg({ ...look, style })).toContain(`height="${height}"`);
  });

  it('may be a ball, and may move', () => {
    expect(badgeSvg({ ...look, style: 'ball-32x32', color: 'red' })).toContain(
      '<circle cx="16" cy="16" r="16" fill="#e05d44"/>',
    );
    expect(badgeSvg({ ...look, overlay: 'blue' })).toContain('<animate attributeName="fill-opacity"');
  });

  it.each([
    ['pink', 'pink'],
    ['FF0066', '#FF0066'],
    ['#0af', '#0af'],
    ['LightGrey', '#9f9f9f'],
    ['url(javascript:alert(1))', '#9f9f9f'],
    ['"/><script>', '#9f9f9f'],
    ['constructor', 'constructor'],
    ['', '#9f9f9f'],
  ])('the colour %s is painted as %s', (color, paint) => {
    expect(badgeSvg({ ...look, color })).toContain(`fill="${paint}"/>`);
  });

  it.each([
    ['https://x.example/?a=1&b="2"', '<a href="https://x.example/?a=1&amp;b=%222%22" target="_blank"'],
    ['http://x.example', '<a href="http://x.example/"'],
  ])('leads to %s', (link, written) => {
    expect(badgeSvg({ ...look, link })).toContain(written);
  });

  it.each(['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', 'JaVaScRiPt:1', '/x', '', 'https://'])(
    'never leads to %j',
    (link) => {
      expect(badgeSvg({ ...look, link })).not.toContain('<a ');
    },
  );

  it.each([
    '<script>alert(1)</script>',
    '"><image href=x onerror=alert(1)>',
    "]]>'&\u0000\ud800",
    '\u202e{{color}}${x}',
  ])('shows %j as text', (hostile) => {
    const svg = badgeSvg({
      subject: hostile,
      status: hostile,
      color: hostile,
      overlay: hostile,
      link: hostile,
      style: hostile,
    });
    expect(svg).not.toMatch(/<script|<image|onerror=alert\(1\)>/);
    expect(() => parseXml(svg)).not.toThrow();
  });

  it('is no longer than a label', () => {
    expect(badgeSvg({ ...look, subject: 'x'.repeat(100_000), status: '🎈'.repeat(100_000) }).length).toBeLessThan(6000);
  });
});

describe('texts of builds in it', () => {
  const run: Run = newRun('a', 7, 1000, {
    state: 'completed',
    duration: 61_000,
    displayName: 'v1',
    description: '<b>',
    parameters: [
      { kind: 'string', name: 'X', value: '${buildNumber} $& $1' },
      { kind: 'password', name: 'P', value: 'geheim' },
      { kind: 'boolean', name: 'B', value: true },
    ],
  });

  it.each([
    ['${params.X}', '${buildNumber} $& $1'],
    ['${params.B}/${params.none}/${params.none|other}/${params.B|other}', 'true//other/true'],
    ['${params.P}', '****'],
    ['${buildNumber} ${buildId} ${displayName} ${description}', '7 7 v1 <b>'],
    ['${duration}', '1 min 1 sec'],
    ['buildNumber $buildNumber ${unknown} ${params.}', 'buildNumber $buildNumber ${unknown} ${params.}'],
  ])('%s', (text, wanted) => {
    expect(withVariables(text, run, 5000)).toBe(wanted);
  });
});

describe('a badge of a text that grows', () => {
  const run = { ...newRun('app', 1, 0), description: 'd'.repeat(40_000) };

  it('replaces fifty variables, each by a thousand characters', () => {
    const text = withVariables('${description}'.repeat(4500), run, 0);
    expect(text).toBe('d'.repeat(50_000));
  });

  it('shows two hundred signs of it', () => {
    const look = { subject: '😀'.repeat(10_000), status: 's', color: 'pink', overlay: null, link: null, style: null };
    expect(badgeSvg(look)).toContain(`<title>${'😀'.repeat(200)}…: s</title>`);
  });
});
