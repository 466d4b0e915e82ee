import { describe, expect, it } from 'vitest';
import { parseRunArguments } from './run-arguments.ts';

describe('the command line of run', () => {
  it('takes the Jenkinsfile of the folder where none is named', () => {
    expect(parseRunArguments([])).toEqual({
      file: 'Jenkinsfile',
      parameters: new Map(),
      executors: 4,
      sandbox: true,
    });
  });

  it('takes parameters in both forms', () => {
    const { file, parameters, executors, sandbox } = parseRunArguments([
      '-P',
      'A=1',
      '-PB=x=y',
      'ci/Jenkinsfile',
      '--executors=2',
      '--no-sandbox',
    ]);
    expect([file, [...parameters], executors, sandbox]).toEqual([
      'ci/Jenkinsfile',
      [
        ['A', '1'],
        ['B', 'x=y'],
      ],
      2,
      false,
    ]);
  });

  it.each([
    [['-P'], '-P needs name=value'],
    [['-P', 'x'], '-P needs name=value'],
    [['--port=1'], 'unknown option --port=1'],
    [['a', 'b'], 'one Jenkinsfile at a time, not a and b'],
    [['--executors=0'], '--executors must be a number from 1 to 999, not 0'],
  ])('refuses %j', (words, message) => {
    expect(() => parseRunArguments(words)).toThrow(message);
  });
});
