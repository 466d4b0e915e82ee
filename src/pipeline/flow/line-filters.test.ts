import { describe, expect, it } from 'vitest';
import { filterText, withLineFilter } from './line-filters.ts';
import { Scope } from './scope.ts';

const outer = new Scope(null, {}, null);
const within = (scope: Scope, mark: string): Scope =>
  new Scope(scope, { marks: withLineFilter(scope, (line, now) => `${mark}${now} ${line}`) }, null);

describe('lines printed within blocks', () => {
  it('stay as they are where no block changes them', () => {
    expect(filterText(outer, 'a\nb\n', 5)).toBe('a\nb\n');
  });

  it('are changed one by one, innermost block first', () => {
    const scope = within(within(outer, 'o'), 'i');
    expect(filterText(scope, 'a\nb\n', 5)).toBe('o5 i5 a\no5 i5 b\n');
    expect(filterText(scope, 'open', 5)).toBe('o5 i5 open');
    expect(filterText(scope, '', 5)).toBe('');
  });
});
