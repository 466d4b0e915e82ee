import { MESSAGES } from '../messages.ts';
import type { Axis, CallArgument, Key, Matrix, Stage, Stages } from '../model.ts';
import type { Problems, SourceLocation } from '../problems.ts';
import type { Checking } from './arguments.ts';
import { checkSections } from './sections.ts';
import { checkBranch } from './steps.ts';

export function checkStages({ at, stages }: Stages, isWithinParallel: boolean, checking: Checking): void {
  const { problems } = checking;
  if (stages.length === 0) problems.add(at, 'No stages specified');
  const names = stages.map(({ name }) => name);
  for (const name of repeated(names)) problems.add(at, MESSAGES.duplicate('stage name', name));
  for (const stage of stages) checkStage(stage, isWithinParallel, checking);
}

function repeated(names: readonly string[]): Set<string> {
  return new Set(names.filter((name, at) => names.indexOf(name) !== at));
}

function checkStage(stage: Stage, isWithinParallel: boolean, checking: Checking): void {
  checkSections(stage.sections, checking);
  checkContent(stage, isWithinParallel, checking.problems);
  for (const branch of stage.branches) checkBranch(branch, checking);
  if (stage.parallel !== null) checkStages(stage.parallel, true, checking);
  if (stage.matrix !== null) checkMatrix(stage.matrix, checking);
  if (stage.stages !== null) checkStages(stage.stages, isWithinParallel, checking);
}

function checkContent(stage: Stage, isWithinParallel: boolean, problems: Problems): void {
  const { at, name, branches, parallel, matrix, stages } = stage;
  const { agent, tools } = stage.sections;
  const contents = [branches.length > 0, parallel !== null, matrix !== null, stages !== null].filter(Boolean).length;
  const inner: SourceLocation | undefined =
    matrix?.at ?? parallel?.at ?? (branches.length > 1 ? branches[0]?.at : undefined);
  if (isWithinParallel && inner !== undefined) problems.add(inner, MESSAGES.nestedParallel);
  else if (contents > 1) problems.add(at, MESSAGES.onlyOne(name));
  else if (contents === 0) problems.add(at, MESSAGES.nothingToDo(name));
  else if (parallel !== null || matrix !== null) {
    if (agent !== null) problems.add(agent.at, MESSAGES.agentInParallel(name));
    if (tools !== null) problems.add(tools.at, MESSAGES.toolsInParallel(name));
  } else {
    for (const branch of repeated(branches.map((each) => each.name))) {
      problems.add(at, MESSAGES.duplicate('parallel branch name', branch));
    }
  }
}

function checkMatrix({ at, sections, axes, excludes, stages }: Matrix, checking: Checking): void {
  const { problems } = checking;
  checkSections(sections, checking);
  if (axes === null) problems.add(at, MESSAGES.missingSection('axes'));
  if (stages === null) problems.add(at, MESSAGES.missingSection('stages'));
  if (axes !== null) checkAxes(axes.at, axes.axes, MESSAGES.missingSection('values'), problems);
  if (excludes !== null) {
    if (excludes.excludes.length === 0) problems.add(excludes.at, MESSAGES.noExcludes);
    for (const exclude of excludes.excludes) checkAxes(exclude.at, exclude.axes, MESSAGES.valuesMissing, problems);
  }
  if (stages !== null) checkStages(stages, true, checking);
}

/** Checks axes; `withoutValues` is the message for an axis that has no values. */
function checkAxes(at: SourceLocation, axes: readonly Axis[], withoutValues: string, problems: Problems): void {
  if (axes.length === 0) problems.add(at, MESSAGES.noAxes);
  const names = axes.flatMap(({ name }) => (name === null || name.name === '' ? [] : [name]));
  const said = new Set<string>();
  for (const name of names) {
    if (said.has(name.name) || names.filter((each: Key) => each.name === name.name).length < 2) continue;
    said.add(name.name);
    problems.add(name.at, MESSAGES.duplicate('axis name', name.name));
  }
  for (const axis of axes) checkAxis(axis, withoutValues, problems);
}

function checkAxis({ at, name, values }: Axis, withoutValues: string, problems: Problems): void {
  if (name === null) problems.add(at, MESSAGES.missingSection('name'));
  else if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name.name)) problems.add(name.at, MESSAGES.environmentName(name.name));
  if (values.length === 0) problems.add(at, withoutValues);
  const texts = values.map(textOf);
  for (const [index, value] of values.entries()) {
    const text = texts[index] ?? '';
    const isFirst = texts.indexOf(text) === index;
    if (isFirst && texts.lastIndexOf(text) !== index)
      problems.add(placeOf(value), MESSAGES.duplicate('axis value', text));
  }
  for (const value of values) {
    if (value.kind !== 'value' || !value.isLiteral) {
      problems.add(placeOf(value), MESSAGES.expectedLiteralBut(textOf(value)));
    }
  }
}

function textOf(value: CallArgument): string {
  if (value.kind === 'value') return String(value.value);
  return value.kind === 'call' ? (value.name ?? '') : value.key.name;
}

function placeOf(value: CallArgument): SourceLocation {
  return value.kind === 'pair' ? value.key.at : value.at;
}
