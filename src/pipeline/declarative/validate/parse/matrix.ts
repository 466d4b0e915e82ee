import type { Statement } from '../../../../groovy/index.ts';
import { MESSAGES } from '../messages.ts';
import type { Axis, CallArgument, Exclude, Key, Matrix, Stages } from '../model.ts';
import { argumentsOf, callOf, locationOf, type Reading, textAt } from '../source.ts';
import { noSections, parseCommonSection } from './common.ts';
import { demandBlock } from './sections.ts';
import { demandText, parseCall, parseMethodName } from './values.ts';

/** Parses `matrix { … }`. `parseStages` reads what each cell runs; it is passed because stages contain matrices, too. */
export function parseMatrix(
  statement: Statement,
  parseStages: (statement: Statement, section: 'stages', reading: Reading) => Stages,
  reading: Reading,
): Matrix {
  const at = locationOf(statement);
  const { problems } = reading;
  const sections = noSections();
  let axes: Matrix['axes'] = null;
  let excludes: Matrix['excludes'] = null;
  let stages: Stages | null = null;
  const seen = new Set<string>();
  for (const each of demandBlock(statement, 'matrix', reading)?.body ?? []) {
    const call = callOf(each);
    if (call === null) {
      problems.add(locationOf(each), MESSAGES.sectionDefinition(textAt(statement, reading)));
      continue;
    }
    const name = parseMethodName(call, reading);
    if (seen.has(name)) problems.add(locationOf(each), MESSAGES.severalSections(name));
    seen.add(name);
    if (parseCommonSection(each, name, sections, reading)) continue;
    if (name === 'axes') axes = { at: locationOf(each), axes: parseAxes(each, 'axes', reading) };
    else if (name === 'excludes') excludes = { at: locationOf(each), excludes: parseExcludes(each, reading) };
    else if (name === 'stages') stages = parseStages(each, 'stages', reading);
    else problems.add(locationOf(each), MESSAGES.undefinedSection(name));
  }
  return { at, sections, axes, excludes, stages };
}

function parseExcludes(statement: Statement, reading: Reading): Exclude[] {
  const body = demandBlock(statement, 'excludes', reading)?.body ?? [];
  return body.map((each) => ({ at: locationOf(each), axes: parseAxes(each, 'exclude', reading) }));
}

function parseAxes(statement: Statement, section: 'axes' | 'exclude', reading: Reading): Axis[] {
  const body = demandBlock(statement, section, reading)?.body ?? [];
  return body.map((each) => parseAxis(each, section === 'exclude', reading));
}

function parseAxis(statement: Statement, isExcluded: boolean, reading: Reading): Axis {
  const { problems } = reading;
  let name: Key | null = null;
  const values: CallArgument[] = [];
  const seen = new Set<string>();
  for (const each of demandBlock(statement, 'axis', reading)?.body ?? []) {
    const at = locationOf(each);
    const call = callOf(each);
    if (call === null) {
      problems.add(at, MESSAGES.sectionDefinition(textAt(statement, reading)));
      continue;
    }
    const parsed = parseCall(call, reading);
    const section = parsed.name ?? '';
    if (seen.has(section)) problems.add(at, MESSAGES.severalSections(section));
    seen.add(section);
    if (section === 'name') {
      const [argument, ...more] = argumentsOf(call);
      if (argument === undefined) problems.add(at, MESSAGES.noArgument('field', 'name'));
      else if (more.length > 0) problems.add(at, MESSAGES.tooManyArguments('field', 'name'));
      else name = { at: argument.at, name: demandText(argument, reading) };
    } else if (section === 'values' || (section === 'notValues' && isExcluded)) {
      if (seen.has('values') && seen.has('notValues')) problems.add(at, MESSAGES.valuesOrNotValues);
      values.push(...parsed.args);
    } else problems.add(at, MESSAGES.undefinedSection(section));
  }
  return { at: locationOf(statement), name, values, isNegated: seen.has('notValues') };
}
