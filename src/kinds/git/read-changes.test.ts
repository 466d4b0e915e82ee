import { describe, expect, it } from 'vitest';
import { readGitChanges } from './read-changes.ts';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const NONE = '0'.repeat(40);

const LOG = `commit ${A}
tree ${B}
parent ${B}
author Ann Author <ann@example.org> 2026-01-02 03:04:05 +0100
committer Carl <carl@example.org> 2026-01-03 03:04:05 -0530

    Title

    commit ${B} is not one
    author is nobody

:100644 100644 ${A} ${B} M\tsrc/a b.txt
:000000 100644 ${NONE} ${B} A\t"\\303\\266\\t\\"x\\".txt"
:100644 000000 ${A} ${NONE} D\tgone
:100644 100644 ${A} ${B} R087\told\tnew
:100644 100644 ${A} ${B} C100\tone\ttwo

commit ${B}
author Old <> 1767323045 +0000
committer Old <> 1767323045 +0000

    x

`;

describe('the raw log of Git', () => {
  it('is read with names, times, messages and files', () => {
    const [change, old, ...others] = readGitChanges(LOG, false);
    expect(others).toEqual([]);
    expect(change).toEqual({
      id: A,
      author: { name: 'Carl', email: 'carl@example.org' },
      title: 'Title',
      message: `Title\n\ncommit ${B} is not one\nauthor is nobody\n`.replace('\n\n', '\n'),
      timestamp: Date.UTC(2026, 0, 3, 8, 34, 5),
      date: '2026-01-03 03:04:05 -0530',
      paths: [
        { file: 'src/a b.txt', editType: 'edit' },
        { file: 'ö\t"x".txt', editType: 'add' },
        { file: 'gone', editType: 'delete' },
        { file: 'old', editType: 'delete' },
        { file: 'new', editType: 'add' },
        { file: 'two', editType: 'add' },
      ],
    });
    expect(old).toMatchObject({ author: { name: 'Old', email: '' }, timestamp: 1767323045000, title: 'x' });
  });

  it('is read by author where that is asked for', () => {
    expect(readGitChanges(LOG, true)[0]?.author).toEqual({ name: 'Ann Author', email: 'ann@example.org' });
  });

  it.each(['', '\n', 'nonsense', 'commit x', `commit ${A}\nauthor broken\n:x`])('%j is no reason to fail', (text) => {
    expect(() => readGitChanges(text, false)).not.toThrow();
  });
});
