import { expect, it } from 'vitest';
import { defineBean, refer } from './bean.ts';

interface Thing {
  readonly name: string;
}

const row = { doc: 'A row.', read: () => null };

const top = defineBean<Thing, null>('hudson.model.Actionable', { visibility: 2, rows: { url: row, actions: row } });
const middle = defineBean<Thing, null>('hudson.model.Job', {
  parent: top,
  rows: {
    builds: row,
    SHA1: row,
    allBuilds: { ...row, visibility: -1 },
    color: { ...row, visibility: 0, inline: true },
  },
});

it('orders rows by level, parents first, each level by code unit', () => {
  expect(middle.rows.map(({ name }) => name)).toEqual(['actions', 'url', 'SHA1', 'allBuilds', 'builds', 'color']);
});

it('gives rows the visibility of their own level unless they say another', () => {
  expect(middle.rows.map(({ visibility }) => visibility)).toEqual([2, 2, 1, -1, 1, 1]);
  expect(middle.rows.map(({ inline }) => inline)).toEqual([false, false, false, false, false, true]);
});

it('lets a subclass take a row over at its own position', () => {
  const run = defineBean<Thing, null>('a.WorkflowRun', {
    parent: middle,
    rows: { zeta: row, actions: { doc: 'Mine.', read: ({ name }) => name } },
  });
  expect(run.rows.map(({ name }) => name)).toEqual(['url', 'SHA1', 'allBuilds', 'builds', 'color', 'actions', 'zeta']);
  expect(run.rows.find(({ name }) => name === 'actions')?.read({ name: 'x' }, null)).toBe('x');
});

it.each([
  ['hudson.model.FreeStyleProject', 'freeStyleProject'],
  ['hudson.model.Queue$LeftItem', 'leftItem'],
  ['hudson.model.Hudson$MasterComputer', 'masterComputer'],
  ['hudson.model.Label$1', 'actionable'],
  ['Plain', 'plain'],
])('calls the root element of %s %s', (className, xmlName) => {
  expect(defineBean<Thing, null>(className, { parent: top, rows: {} }).xmlName).toBe(xmlName);
});

it('takes another name for the root element where it is told', () => {
  expect(defineBean<Thing, null>('hudson.model.Hudson', { xmlName: 'jenkins', rows: {} }).xmlName).toBe('jenkins');
});

it('refers to an object, of another class than declared unless said otherwise', () => {
  expect(refer(top, { name: 'x' })).toEqual({ type: 'bean', bean: top, target: { name: 'x' }, exact: false });
  expect(refer(top, { name: 'x' }, { exact: true }).exact).toBe(true);
});
