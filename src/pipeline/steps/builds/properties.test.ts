import { expect, test } from 'vitest';
import { BRANCH_PROPERTY } from '../../../points/index.ts';
import { node } from '../../../xml/index.ts';
import { withProperties } from './properties.ts';

const JOB = `<flow-definition>
  <properties>
    <a.B>
      <c>1</c>
    </a.B>
    <${BRANCH_PROPERTY}/>
  </properties>
</flow-definition>`;

test('what people configured stays, and what the job of a branch was made for', () => {
  const xml = withProperties(JOB, [node('n.M')]);
  for (const part of ['<n.M/>', '<c>1</c>', `<${BRANCH_PROPERTY}/>`]) expect(xml).toContain(part);
});

test('what the step gave before goes', () => {
  const xml = withProperties(withProperties(JOB, [node('n.M')]), [node('x.Y')]);
  expect(xml).not.toContain('n.M');
  for (const part of ['<x.Y/>', '<c>1</c>', `<${BRANCH_PROPERTY}/>`]) expect(xml).toContain(part);
  expect(withProperties(xml, [node('x.Y')])).toBe(xml);
});

test('one of the same class is replaced', () => {
  expect(withProperties(JOB, [node('a.B', [node('c', '2')])])).not.toContain('<c>1</c>');
});
