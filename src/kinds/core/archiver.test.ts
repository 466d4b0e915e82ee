import { describe, expect, it } from 'vitest';
import { StepAbort } from '../../points/index.ts';
import { recordedContext } from '../testing/run-context.ts';
import { archiver } from './archiver.ts';

const CONFIG = {
  artifacts: '*.jar',
  excludes: null,
  allowEmptyArchive: false,
  onlyIfSuccessful: false,
  fingerprint: false,
  defaultExcludes: true,
  caseSensitive: true,
  followSymlinks: true,
};
const FOUND = { '*.jar': ['a.jar', 'b.jar'] };

describe('the artifact archiver', () => {
  it('stores what matches', async () => {
    const context = recordedContext({ globs: FOUND });
    expect(await archiver.perform(CONFIG, context)).toBe('SUCCESS');
    expect(context.stored).toEqual(['a.jar', 'b.jar']);
    expect(context.lines).toEqual(['Archiving artifacts']);
  });

  it('puts the environment into patterns', async () => {
    const context = recordedContext({ globs: FOUND, env: { KIND: 'jar' } });
    await archiver.perform({ ...CONFIG, artifacts: '*.$KIND' }, context);
    expect(context.stored).toEqual(['a.jar', 'b.jar']);
  });

  it('records fingerprints where that is wanted', async () => {
    const context = recordedContext({ globs: FOUND });
    await archiver.perform({ ...CONFIG, fingerprint: true }, context);
    expect(context.fingerprinted).toEqual(['a.jar', 'b.jar']);
    expect(context.lines).toEqual(['Archiving artifacts', 'Recording fingerprints']);
  });

  it.each([
    ['*.nope', [], '‘*.nope’ doesn’t match anything'],
    ['target/*.war', [], '‘target/*.war’ doesn’t match anything: even ‘target’ doesn’t exist'],
    ['target/*.war', ['target'], '‘target/*.war’ doesn’t match anything: ‘target’ exists but not ‘target/*.war’'],
  ])('fails when %s matches nothing (there: %s)', async (artifacts, existing, explained) => {
    const context = recordedContext({ existing });
    await expect(archiver.perform({ ...CONFIG, artifacts }, context)).rejects.toThrow(
      new StepAbort(`No artifacts found that match the file pattern "${artifacts}". Configuration error?`),
    );
    expect(context.lines).toEqual(['Archiving artifacts', explained]);
  });

  it('only says that nothing matches where an empty archive is allowed', async () => {
    const context = recordedContext();
    expect(await archiver.perform({ ...CONFIG, allowEmptyArchive: true }, context)).toBe('SUCCESS');
    expect(context.lines.at(-1)).toBe('No artifacts found that match the file pattern "*.jar". Configuration error?');
  });

  it('does not complain of missing files when the build failed already', async () => {
    const context = recordedContext({ result: 'FAILURE' });
    expect(await archiver.perform(CONFIG, context)).toBe('SUCCESS');
    expect(context.lines).toEqual(['Archiving artifacts']);
  });

  it('is skipped after a failure where only successful builds are archived', async () => {
    const context = recordedContext({ result: 'FAILURE', globs: FOUND });
    expect(await archiver.perform({ ...CONFIG, onlyIfSuccessful: true }, context)).toBe('SUCCESS');
    expect(context.stored).toEqual([]);
    expect(context.lines).toEqual(['Skipped archiving because build is not successful']);
  });

  it('fails without a pattern', async () => {
    await expect(archiver.perform({ ...CONFIG, artifacts: ' ' }, recordedContext())).rejects.toThrow(StepAbort);
  });
});
