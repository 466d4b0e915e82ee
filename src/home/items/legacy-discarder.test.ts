import { expect, it } from 'vitest';
import { DISCARDER_PROPERTY } from '../../points/index.ts';
import { childOf, childText, parseXml, type XmlElement } from '../../xml/index.ts';
import { withDiscarderProperty } from './legacy-discarder.ts';

const OLD = '<logRotator><numToKeep>3</numToKeep></logRotator>';

function strategyOf(source: string): XmlElement | undefined {
  const properties = childOf(withDiscarderProperty(parseXml(source)), 'properties');
  const property = properties && childOf(properties, DISCARDER_PROPERTY);
  return property && childOf(property, 'strategy');
}

it.each([
  `<project>${OLD}</project>`,
  `<project>${OLD}<properties/></project>`,
  `<project>${OLD.replace('>', ' class="hudson.tasks.LogRotator">')}<properties><other/></properties></project>`,
])('reads the old way to discard builds as a property: %s', (source) => {
  const strategy = strategyOf(source);
  expect(strategy?.attributes['class']).toBe('hudson.tasks.LogRotator');
  expect(strategy && childText(strategy, 'numToKeep')).toBe('3');
});

it('keeps the other properties', () => {
  const root = withDiscarderProperty(parseXml(`<project><properties><other/></properties>${OLD}</project>`));
  expect(childOf(root, 'properties')?.children.map(({ name }) => name)).toEqual(['other', DISCARDER_PROPERTY]);
});

it('lets the property win', () => {
  const property = `<${DISCARDER_PROPERTY}><strategy class="x"/></${DISCARDER_PROPERTY}>`;
  const strategy = strategyOf(`<project>${OLD}<properties>${property}</properties></project>`);
  expect(strategy?.attributes['class']).toBe('x');
});

it('leaves a document without it alone', () => {
  const root = parseXml('<project><properties/></project>');
  expect(withDiscarderProperty(root)).toBe(root);
});
