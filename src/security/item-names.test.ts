import { expect, it } from 'vitest';
import { namingRefusal } from './item-names.ts';

const className = 'jenkins.model.ProjectNamingStrategy$PatternProjectNamingStrategy';

it.each([
  ['team-.*', ['team-', 'team-a'], ['team', 'my-team-a']],
  ['^team.', ['teams'], ['team', 'team-a']],
  ['^team((?!old).)', ['teams'], ['team-new', 'team-old']],
  ['^(team|other).$', ['teams', 'others'], ['teams-a']],
  ['', ['anything'], []],
  [' ', ['anything'], []],
  ['(', [], ['anything']],
])('the pattern %j must match the whole name', (pattern, allowed, refused) => {
  const isAllowed = (name: string) => namingRefusal({ className, pattern, description: '' }, name) === null;
  expect(allowed.map(isAllowed)).toEqual(allowed.map(() => true));
  expect(refused.map(isAllowed)).toEqual(refused.map(() => false));
});
