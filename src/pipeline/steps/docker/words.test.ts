import { describe, expect, it } from 'vitest';
import { commandLine, plain, wordsOf } from './words.ts';

describe('words of a line', () => {
  it.each<[string, readonly string[]]>([
    ['', []],
    ['  -v  a:b\t--init ', ['-v', 'a:b', '--init']],
    ['-v "/some where:/x" --name=\'a b\'', ['-v', '/some where:/x', '--name=a b']],
    ["--entrypoint=''", ['--entrypoint=']],
    ["--entrypoint ''", ['--entrypoint', '']],
    ['-e A="b"c', ['-e', 'A=bc']],
    ['a\\ b c\\d "e\\"f"', ['a b', 'c\\d', 'e"f']],
    ['\\a', ['\\a']],
  ])('%j', (line, words) => {
    expect(wordsOf(line)).toEqual(words);
  });
});

it('shows a command with secrets and blanks as Jenkins does', () => {
  const words = [...plain('docker', 'run', '-v', '/a b:/c', 'say "x y"'), { text: 'A=b', isSecret: true }];
  expect(commandLine(words)).toBe(`$ docker run -v "/a b:/c" 'say "x y"' ********`);
});
