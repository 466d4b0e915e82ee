import type { Statement } from '../../../../groovy/index.ts';
import { MESSAGES } from '../messages.ts';
import type { Branch, Matrix, Stage, Stages } from '../model.ts';
import { argumentsOf, blockOf, callOf, locationOf, type Reading, textAt } from '../source.ts';
import { parseBooleanCall } from './boolean-call.ts';
import { noSections, parseCommonSection } from './common.ts';
import { parseMatrix } from './matrix.ts';
import { demandBlock } from './sections.ts';
import { parseSteps } from './steps.ts';
import { demandText, parseMethodName } from './values.ts';

/** Parses `stages { … }` or `parallel { … }`. */
export function parseStages(statement: Statement, section: 'stages' | 'parallel', reading: Reading): Stages {
  const body = demandBlock(statement, section, reading)?.body ?? [];
  return { at: locationOf(statement), stages: body.flatMap((each) => parseStage(each, reading) ?? []) };
}

function parseStage(statement: Statement, reading: Reading): Stage | null {
  const at = locationOf(statement);
  const { problems } = reading;
  const block = blockOf(statement);
  if (block?.name !== 'stage') {
    problems.add(at, 'Expected a stage');
    return null;
  }
  const [nameArgument, body] = argumentsOf(block.call);
  if (nameArgument === undefined) {
    problems.add(at, MESSAGES.stageName);
    return null;
  }
  const name = demandText(nameArgument, reading) || 'error';
  const sections = noSections();
  const branches: Branch[] = [];
  let failFast: boolean | null = null;
  let stages: Stages | null = null;
  let parallel: Stages | null = null;
  let matrix: Matrix | null = null;
  if (body?.kind !== 'closure') problems.add(at, 'Stage does not have a block');
  const seen = new Set<string>();
  for (const each of body?.kind === 'closure' ? body.body : []) {
    const call = callOf(each);
    if (call === null) {
      problems.add(at, MESSAGES.stageSectionDefinition(textAt(each, reading)));
      continue;
    }
    const section = parseMethodName(call, reading);
    if (seen.has(section)) problems.add(at, MESSAGES.severalSections(section));
    seen.add(section);
    if (parseCommonSection(each, section, sections, reading)) continue;
    switch (section) {
      case 'steps': {
        const steps = demandBlock(each, 'steps', reading);
        if (steps === null) break;
        const parsed = parseSteps(steps, reading);
        // Of a second `steps` it was said already.
        if (branches.length === 0) branches.push(...parsed.branches);
        failFast = parsed.failFast ?? failFast;
        break;
      }
      case 'stages':
        stages = parseStages(each, 'stages', reading);
        break;
      case 'parallel':
        parallel = parseStages(each, 'parallel', reading);
        break;
      case 'matrix':
        matrix = parseMatrix(each, parseStages, reading);
        break;
      case 'failFast':
        failFast = parseBooleanCall(call, section, reading);
        break;
      default:
        problems.add(at, MESSAGES.stageSection(section));
    }
  }
  return { at, name, sections, branches, failFast, stages, parallel, matrix };
}
