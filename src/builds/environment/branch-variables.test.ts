import { expect, it } from 'vitest';
import { BRANCH_PROPERTY, type Branch, type ScmHead } from '../../points/index.ts';
import { branchVariables } from './branch-variables.ts';

function variablesOf(head: ScmHead): Readonly<Record<string, string>> {
  const branch: Branch = { sourceId: 'src', head, scm: null, properties: [], isDead: false };
  // Of the kind only the tag is looked at.
  const kind = { xmlTag: BRANCH_PROPERTY } as never;
  return branchVariables({ properties: [{ kind, config: { branch } }] });
}

it('other jobs have no variables of branches', () => {
  expect(branchVariables({ properties: [] })).toEqual({});
});

it('a branch has its name, and the primary one says so', () => {
  expect(variablesOf({ name: 'feature/one', kind: 'branch' })).toEqual({ BRANCH_NAME: 'feature/one' });
  expect(variablesOf({ name: 'main', kind: 'branch', isPrimary: true })).toEqual({
    BRANCH_NAME: 'main',
    BRANCH_IS_PRIMARY: 'true',
  });
});

it('a tag has its name and time', () => {
  const variables = variablesOf({ name: 'v1', kind: 'tag', tagTimestamp: 1_767_323_045_000 });
  expect(variables).toMatchObject({
    BRANCH_NAME: 'v1',
    TAG_NAME: 'v1',
    TAG_TIMESTAMP: '1767323045000',
    TAG_UNIXTIME: '1767323045',
  });
  expect(variables['TAG_DATE']).toMatch(/^[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d\d:\d\d:\d\d \S+ \d{4}$/);
});

it('a change request has what is known of it and its author', () => {
  const variables = variablesOf({
    name: 'PR-7',
    kind: 'change-request',
    changeRequest: {
      id: '7',
      title: 'Fix the cart',
      author: 'eve',
      authorDisplayName: 'Eve Moore',
      authorEmail: '',
      url: 'https://forge.example/team/app/pull/7',
      branch: 'patch-1',
      target: 'main',
      fork: 'eve',
      strategy: 'head',
    },
  });
  expect(variables).toEqual({
    BRANCH_NAME: 'PR-7',
    CHANGE_ID: '7',
    CHANGE_TARGET: 'main',
    CHANGE_BRANCH: 'patch-1',
    CHANGE_FORK: 'eve',
    CHANGE_URL: 'https://forge.example/team/app/pull/7',
    CHANGE_TITLE: 'Fix the cart',
    CHANGE_AUTHOR: 'eve',
    CHANGE_AUTHOR_DISPLAY_NAME: 'Eve Moore',
  });
});
