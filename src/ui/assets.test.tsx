import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { ASSETS } from './assets.ts';

function body(name: string): string {
  return ASSETS.find((asset) => asset.name === name)?.body ?? '';
}

/** Returns the `--name: #rrggbb` variables of a block of the style. */
function colours(css: string): ReadonlyMap<string, string> {
  return new Map([...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
}

/** Computes the luminance as WCAG 2 does. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

describe('the style', () => {
  const [light = '', dark = ''] = body('style.css').match(/:root \{[^}]*\}/g) ?? [];

  it.each([
    ['light', colours(light)],
    ['dark', colours(dark)],
  ])('is readable when it is %s', (_, palette) => {
    const of = (name: string) => palette.get(name) ?? '';
    for (const ground of ['page', 'raised'])
      for (const text of ['text', 'muted', 'link', 'danger'])
        expect(contrast(of(text), of(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('on-primary'), of('primary'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('text'), of('notice'))).toBeGreaterThanOrEqual(4.5);
    for (const sign of ['good', 'warn', 'bad', 'still', 'field'])
      expect(contrast(of(sign), of('page')), sign).toBeGreaterThanOrEqual(3);
  });

  it('asks nobody else for anything', () => {
    expect(body('style.css')).not.toMatch(/url\(|@import/);
  });
});

describe('the script', () => {
  it('is a script', () => {
    expect(() => new Script(body('app.js'))).not.toThrow();
  });

  it('never makes markup or code of text', () => {
    expect(body('app.js')).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function/);
  });
});
