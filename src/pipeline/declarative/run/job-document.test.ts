import { expect, it } from 'vitest';
import { node } from '../../../xml/index.ts';
import { type Declared, withDeclared } from './job-document.ts';

const NOTHING: Declared = { properties: [], parameters: [], triggers: [], quietPeriod: null };
const EMPTY = '<flow-definition><properties/></flow-definition>';

function parameter(name: string) {
  return node('hudson.model.StringParameterDefinition', [node('name', name)]);
}

function names(xml: string): string[] {
  return [...xml.matchAll(/<name>(\w+)<\/name>/g)].map(([, name]) => name ?? '');
}

it('a pipeline that declares nothing leaves its job alone', () => {
  expect(withDeclared(EMPTY, NOTHING)).toBe(EMPTY);
});

it('what is declared is put in, once', () => {
  const declared = { ...NOTHING, parameters: [parameter('P')], quietPeriod: '5' };
  const once = withDeclared(EMPTY, declared);
  expect(names(once)).toEqual(['P']);
  expect(once).toContain('<quietPeriod>5</quietPeriod>');
  expect(withDeclared(once, declared)).toBe(once);
});

it('what is declared no more goes away, and what people configured stays', () => {
  const own = withDeclared(EMPTY, { ...NOTHING, parameters: [parameter('MINE')] }).replace(
    /<actions>.*<\/actions>/s,
    '',
  );
  const both = withDeclared(own, {
    ...NOTHING,
    parameters: [parameter('P')],
    properties: [node('jenkins.model.BuildDiscarderProperty')],
    triggers: [node('hudson.triggers.TimerTrigger', [node('spec', '@daily')])],
  });
  expect(names(both)).toEqual(['MINE', 'P']);
  expect(both).toContain('@daily');
  const after = withDeclared(both, NOTHING);
  expect(names(after)).toEqual(['MINE']);
  expect(after).not.toMatch(/BuildDiscarderProperty|TimerTrigger/);
});

it('a parameter of the same name is replaced', () => {
  const before = withDeclared(EMPTY, { ...NOTHING, parameters: [parameter('A'), parameter('B')] });
  expect(names(withDeclared(before, { ...NOTHING, parameters: [parameter('B'), parameter('C')] }))).toEqual(['B', 'C']);
});

it('what people configured stays in whatever list Java wrote it, also of kinds that are not known', () => {
  const own = `<flow-definition><properties><hudson.model.ParametersDefinitionProperty>
    <parameterDefinitions class="java.util.Arrays$ArrayList"><a class="hudson.model.ParameterDefinition-array">
      <x.Unknown plugin="x@1"><name>MINE</name></x.Unknown>
    </a></parameterDefinitions></hudson.model.ParametersDefinitionProperty></properties></flow-definition>`;
  const after = withDeclared(own, { ...NOTHING, parameters: [parameter('P')] });
  expect(names(after)).toEqual(['MINE', 'P']);
  expect(after).toMatch(/<parameterDefinitions>\s*<x\.Unknown plugin="x@1">/);
});
