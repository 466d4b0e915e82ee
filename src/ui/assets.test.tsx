import { describe, expect, it } from 'vitest';
import { ASSETS } from './assets.ts';

function body(name: string): string {
  return ASSETS.find((asset) => asset.name === name)?.body ?? '';
}

/** Returns the `--name: light-dark(#rrggbb, #rrggbb)` variables of the style, of one of the two. */
function colours(css: string, theme: 'light' | 'dark'): ReadonlyMap<string, string> {
  const both = css.matchAll(/--([\w-]+): ?light-dark\((#[0-9a-f]{6}), ?(#[0-9a-f]{6})\)/g);
  return new Map(Array.from(both, ([, name = '', light = '', dark = '']) => [name, theme === 'light' ? light : dark]));
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
  it.each([
    ['light', colours(body('style.css'), 'light')],
    ['dark', colours(body('style.css'), 'dark')],
  ])('is readable when it is %s', (_, palette) => {
    const of = (name: string) => palette.get(name) ?? '';
    for (const ground of ['page', 'surface', 'raised', 'hover'])
      for (const text of ['text', 'muted', 'link', 'danger'])
        expect(contrast(of(text), of(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('on-primary'), of('primary'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('text'), of('notice'))).toBeGreaterThanOrEqual(4.5);
    for (const sign of ['good', 'warn', 'bad', 'still', 'field'])
      expect(contrast(of(sign), of('surface')), sign).toBeGreaterThanOrEqual(3);
  });

  it('asks nobody else for anything', () => {
    expect(body('style.css')).not.toMatch(/url\(|@import/);
  });
});

describe('the script', () => {
  it('is small, and loads the rest where a page needs it', () => {
    expect(body('app.js').length).toBeLessThan(20_000);
    for (const [, name = ''] of body('app.js').matchAll(/import\("\.\/([^"]+)"\)/g)) expect(body(name)).not.toBe('');
  });

  it('never makes markup or code of text', () => {
    expect(body('app.js')).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function/);
  });
});
