import { describe, expect, it } from 'vitest';
import { parseXml } from '../../xml/index.ts';
import { matrixOfForm } from './form.ts';

const cells = (...texts: readonly string[]) =>
  parseXml(`<x>${texts.map((text) => `<permission>${text}</permission>`).join('')}</x>`);

describe('the matrix of a form', () => {
  it.each([
    ['USER:hudson.model.Hudson.Administer:ann'],
    ['USER:jenkins.model.Jenkins.Administer:ann'],
    ['jenkins.model.Jenkins.Manage:ann'],
    ['GROUP:jenkins.model.Jenkins.SystemRead:ann'],
    [' USER:jenkins.model.Jenkins.Read:ann '],
  ])('takes away %j, which it does not grant', (cell) => {
    const data = { 'USER:bob': { 'hudson.model.Hudson.Administer': true } };
    expect(matrixOfForm({ data }, cells(cell))).toEqual({ permissions: ['USER:hudson.model.Hudson.Administer:bob'] });
  });

  it('keeps what no page shows', () => {
    const others = ['USER:org.example.Own:ann', 'no cell'];
    expect(matrixOfForm({ data: {} }, cells(...others))).toEqual({ permissions: others });
  });

  it('writes the usual id, whichever a form names', () => {
    const data = { ann: { 'jenkins.model.Jenkins.Administer': true, 'hudson.model.Hudson.Administer': true } };
    expect(matrixOfForm({ data }, undefined)).toEqual({ permissions: ['hudson.model.Hudson.Administer:ann'] });
  });
});
