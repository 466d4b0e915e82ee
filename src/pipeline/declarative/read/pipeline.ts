import type { ClosureExpression } from '../../../groovy/index.ts';
import type { PipelineModel } from '../model.ts';
import { readAgent } from './agent.ts';
import type { Codes } from './codes.ts';
import { readEnvironment } from './environment.ts';
import { readLibraries, readOptions, readPost, readTools, readValues } from './sections.ts';
import { readStages } from './stage.ts';
import { blockOf, sectionsOf } from './syntax.ts';

/** Reads the model of a `pipeline { … }` in which the validator found no problems. */
export function readPipeline(block: ClosureExpression, codes: Codes): PipelineModel {
  const sections = sectionsOf(block);
  const inner = <T>(wanted: string, read: (block: ClosureExpression, codes: Codes) => readonly T[]): readonly T[] => {
    const found = sections.find(({ name }) => name === wanted);
    const body = found === undefined ? null : blockOf(found.call);
    return body === null ? [] : read(body, codes);
  };
  const agent = sections.find(({ name }) => name === 'agent');
  return {
    agent: agent === undefined ? null : readAgent(agent.call, codes),
    environment: inner('environment', readEnvironment),
    options: inner('options', readOptions),
    parameters: inner('parameters', readValues),
    triggers: inner('triggers', readValues),
    libraries: inner('libraries', readLibraries),
    tools: inner('tools', readTools),
    stages: inner('stages', readStages),
    post: inner('post', readPost),
  };
}
