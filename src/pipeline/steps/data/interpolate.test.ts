import { describe, expect, it } from 'vitest';
import type { Value } from '../../../groovy/index.ts';
import { type Interpolated, interpolate as interpolateInSlices } from './interpolate.ts';

function interpolate(values: ReadonlyMap<string, Value>): Interpolated {
  const work = interpolateInSlices(values);
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

describe('references between properties', () => {
  it('are followed, and what is not known stays', () => {
    const { interpolated, complaint } = interpolate(
      new Map([
        ['a', '1'],
        ['b', '${a}2'],
        ['c', '${b} ${x} ${env:HOME} ${base64Decoder:aGk=} ${urlEncoder:a b}'],
      ]),
    );
    expect(interpolated.get('c')).toBe('12 ${x} ${env:HOME} hi a+b');
    expect(complaint).toBeNull();
  });

  it('that go round are complained of, and nothing is changed', () => {
    const values = new Map([
      ['a', '${b}'],
      ['b', '${a}'],
    ]);
    const { interpolated, complaint } = interpolate(values);
    expect(complaint).toContain('Infinite loop in property interpolation of');
    expect(interpolated).toBe(values);
  });

  it('do not grow without end', () => {
    const values = new Map<string, string>([['x0', 'x'.repeat(1000)]]);
    for (let index = 1; index < 30; index += 1) values.set(`x${index}`, `\${x${index - 1}}`.repeat(10));
    expect(interpolate(values).complaint).toContain('longer than');
  });
});
