import type { ClosureExpression } from '../../../groovy/index.ts';
import type { AxisModel, StageContent, StageModel } from '../model.ts';
import { readAgent } from './agent.ts';
import type { Codes } from './codes.ts';
import { readEnvironment } from './environment.ts';
import { readInput, readOptions, readPost, readTools } from './sections.ts';
import { blockOf, isTrue, type Section, sectionsOf, textOf } from './syntax.ts';
import { readWhen } from './when.ts';

export function readStages(block: ClosureExpression, codes: Codes): StageModel[] {
  return sectionsOf(block).flatMap(({ call }) => {
    const body = blockOf(call);
    return body === null ? [] : [readStage(textOf(call.arguments[0]) || 'error', body, codes)];
  });
}

/** Reads the contents of a stage, or of a matrix, where they are those of each cell. */
function readStage(name: string, block: ClosureExpression, codes: Codes): StageModel {
  const sections = sectionsOf(block);
  const call = (wanted: string): Section['call'] | undefined => sections.find((each) => each.name === wanted)?.call;
  const inner = <T>(wanted: string, read: (block: ClosureExpression) => T, otherwise: T): T => {
    const found = call(wanted);
    const body = found === undefined ? null : blockOf(found);
    return body === null ? otherwise : read(body);
  };
  const agent = call('agent');
  const input = call('input');
  const failFast = call('failFast');
  return {
    name,
    agent: agent === undefined ? null : readAgent(agent, codes),
    environment: inner('environment', (body) => readEnvironment(body, codes), []),
    options: inner('options', (body) => readOptions(body, codes), []),
    tools: inner('tools', (body) => readTools(body, codes), []),
    when: inner('when', (body) => readWhen(body, codes), null),
    input: input === undefined ? null : readInput(input, codes),
    post: inner('post', (body) => readPost(body, codes), []),
    failFast: failFast !== undefined && isTrue(failFast),
    content: readContent(sections, codes),
  };
}

function readContent(sections: readonly Section[], codes: Codes): StageContent {
  for (const { name, call } of sections) {
    const block = blockOf(call);
    if (block === null) continue;
    if (name === 'steps') return { type: 'steps', body: codes.block(block) };
    if (name === 'stages' || name === 'parallel') return { type: name, stages: readStages(block, codes) };
    if (name === 'matrix') return readMatrix(block, codes);
  }
  return { type: 'stages', stages: [] };
}

function readMatrix(block: ClosureExpression, codes: Codes): StageContent {
  const cell = readStage('', block, codes);
  const sections = sectionsOf(block);
  const axes = sections.flatMap(({ name, call }) => (name === 'axes' ? readAxes(blockOf(call)) : []));
  const excludes = sections.flatMap(({ name, call }) => {
    const body = name === 'excludes' ? blockOf(call) : null;
    return body === null ? [] : sectionsOf(body).map((each) => readAxes(blockOf(each.call)));
  });
  return { type: 'matrix', axes, excludes, cell };
}

function readAxes(block: ClosureExpression | null): AxisModel[] {
  if (block === null) return [];
  return sectionsOf(block).flatMap(({ call }) => {
    const body = blockOf(call);
    return body === null ? [] : [readAxis(body)];
  });
}

function readAxis(block: ClosureExpression): AxisModel {
  let name = '';
  let values: string[] = [];
  let isNegated = false;
  for (const section of sectionsOf(block)) {
    const texts = section.call.arguments.flatMap((each) => textOf(each) ?? []);
    if (section.name === 'name') name = texts[0] ?? '';
    else {
      values = texts;
      isNegated = section.name === 'notValues';
    }
  }
  return { name, values, isNegated };
}
