import { expect, test } from 'vitest';
import { node } from '../../../xml/index.ts';
import { withProperties } from './properties.ts';

const JOB =
  '<flow-definition>\n  <properties>\n    <a.B>\n      <c>1</c>\n    </a.B>\n    <x.Y/>\n  </properties>\n</flow-definition>';

test('all properties are replaced where it is not known what the step gave before', () => {
  const xml = withProperties(JOB, [node('n.M')], null);
  expect(xml).toContain('<n.M/>');
  expect(xml).not.toContain('a.B');
  expect(xml).not.toContain('x.Y');
});

test('what people configured stays where it is known what the step gave before', () => {
  const xml = withProperties(JOB, [node('n.M')], ['x.Y']);
  expect(xml).toContain('<c>1</c>');
  expect(xml).not.toContain('x.Y');
});

test('one of the same class is replaced', () => {
  expect(withProperties(JOB, [node('a.B', [node('c', '2')])], [])).not.toContain('<c>1</c>');
});
