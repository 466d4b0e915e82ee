import { describe, expect, it } from 'vitest';
import { applied as appliedTo } from '../testing/applied.ts';
import { exportOf } from '../work/plan.ts';
import { naming } from './naming.ts';

const applied = (yaml: string, files?: ReadonlyMap<string, string>) => appliedTo(yaml, files, [naming]);

const of = (strategy: string): string => `jenkins: {projectNamingStrategy: ${strategy}}`;
const PATTERN = '{pattern: {namePattern: "a.*", description: Begin with a, forceExistingJobs: false}}';

describe('names of new items', () => {
  it.each([
    ['standard', 'standard'],
    [PATTERN, { pattern: { namePattern: 'a.*', description: 'Begin with a' } }],
    ['{pattern: {namePattern: 3.10}}', { pattern: { namePattern: '3.10' } }],
    ['roleBased', 'roleBased'],
    ['{roleBased: {forceExistingJobs: false}}', 'roleBased'],
  ])('are as %s says', async (strategy, shown) => {
    const draft = await applied(of(strategy));
    expect(await exportOf([naming], draft)).toMatchObject({ jenkins: { projectNamingStrategy: shown } });
    expect((await applied(of(strategy), draft.after)).after).toEqual(draft.after);
  });

  it('are free again where a file says standard, which changes nothing where they are', async () => {
    const { after } = await applied(of('standard'), (await applied(of(PATTERN))).after);
    expect(after.get('config.xml')).toContain('ProjectNamingStrategy$DefaultProjectNamingStrategy');
    const free = await applied(of('standard'));
    expect(free.after).toEqual(free.before);
  });

  it.each([
    ['{pattern: {}}', 'pattern.namePattern: it is missing'],
    ['{pattern: {namePattern: a, nope: b}}', 'pattern.nope: it is not here'],
    ['{pattern: {namePattern: a, forceExistingJobs: true}}', 'items that are there keep their names'],
    ['nope', 'projectNamingStrategy.nope: it is not here'],
  ])('%s is refused', async (strategy, reason) => {
    await expect(applied(of(strategy))).rejects.toThrow(reason);
  });
});
