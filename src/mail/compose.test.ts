import { describe, expect, it } from 'vitest';
import { addressOf, textOfHtml } from './compose.ts';

describe('plain text of HTML', () => {
  it.each([
    ['<html><head><title>x</title></head><p>a &lt;b&gt;</p><p>c&amp;lt;</p></html>', 'a <b>\nc&lt;'],
    ['a<br>b<script>alert(1)</script>c<style>p{}', 'a\nbc'],
    ['<pre>one  \ntwo\n\n\n\nthree</pre>', 'one\ntwo\n\nthree'],
    ['1 < 2', '1 < 2'],
  ])('%j is %j', (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });

  it.each(['<script', '<script>', ' ', '<', '</script', '&'])('is made at once of many %j', (piece) => {
    // One that looked at the rest again and again would not end before the test's time is over.
    expect(textOfHtml(piece.repeat(200_000)).length).toBeLessThanOrEqual(piece.length * 200_000);
  });
});

describe('an address', () => {
  it.each([
    ['ann@example.org', { name: '', address: 'ann@example.org' }],
    ['"Lee, Ann" <ann@example.org>', { name: 'Lee, Ann', address: 'ann@example.org' }],
    ['address not configured yet <nobody@nowhere>', { name: 'address not configured yet', address: 'nobody@nowhere' }],
  ])('%j', (text, expected) => {
    expect(addressOf(text)).toEqual(expected);
  });
});
