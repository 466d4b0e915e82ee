import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { sizeText } from './file-list.tsx';
import { StatusBall } from './status-ball.tsx';
import { Ago, Duration } from './time.tsx';

describe('a status', () => {
  it.each([
    ['blue', 'status-blue', 'Success'],
    ['yellow', 'status-yellow', 'Unstable'],
    ['red_anime', 'status-red status-building', 'Failed, building'],
    ['notbuilt', 'status-notbuilt', 'Not built'],
    ['aborted', 'status-aborted', 'Aborted'],
    ['disabled', 'status-disabled', 'Disabled'],
    ['" onclick="x', 'status-notbuilt', 'Not built'],
    ['constructor', 'status-notbuilt', 'Not built'],
  ])('of color %s is told by sign and word', (color, name, text) => {
    const html = renderToString(<StatusBall color={color} />);
    expect(html).toContain(`<span class="status ${name}">`);
    expect(html).toContain(`<span class="status-text">${text}</span>`);
    expect(html).toContain('aria-hidden="true"');
  });
});

describe('times', () => {
  it('are complete without the script', () => {
    const html = renderToString(<Ago at={Date.UTC(2026, 10, 21, 8, 30)} />);
    expect(html).toBe('<time datetime="2026-11-21T08:30:00.000Z" data-ago="true">2026-11-21 08:30 UTC</time>');
  });

  it('that took long are told in two units', () => {
    expect(renderToString(<Duration ms={61_000} />)).toContain('1 min 1 sec');
    expect(renderToString(<Duration ms={null} />)).toContain('–');
  });
});

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KiB'],
  [1_572_864, '1.5 MiB'],
  [5 * 1024 ** 5, '5120.0 TiB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
