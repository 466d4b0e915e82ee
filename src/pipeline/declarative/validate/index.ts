import type { MethodCall, Script, SyntaxProblem } from '../../../groovy/index.ts';
import type { StepKind } from '../../steps/define.ts';
import { createCatalog, NO_TOOLS } from './catalog.ts';
import { checkPipeline } from './check/pipeline.ts';
import { checkStep } from './check/steps.ts';
import type { Pipeline, Step } from './model.ts';
import { parsePipeline } from './parse/pipeline.ts';
import { parseStep } from './parse/steps.ts';
import { Problems } from './problems.ts';

export { type ModelJson, pipelineJson, stepJson } from './json.ts';

export interface ValidationOptions {
  /** The text that the call was read from. */
  readonly source: string;
  readonly steps: ReadonlyMap<string, StepKind>;
  /** Names of the installations of each type of tool. */
  readonly tools?: ReadonlyMap<string, readonly string[]>;
}

/** All that is wrong with a call `pipeline { … }`, in the order in which Jenkins says it; at most ten. */
export function validateDeclarative(call: MethodCall, options: ValidationOptions): readonly SyntaxProblem[] {
  return readDeclarative(call, options).problems;
}

export interface ReadPipeline {
  readonly pipeline: Pipeline | null;
  readonly problems: readonly SyntaxProblem[];
}

/** What a call `pipeline { … }` says, and what is wrong with it. */
export function readDeclarative(call: MethodCall, { source, steps, tools }: ValidationOptions): ReadPipeline {
  const problems = new Problems();
  const body = call.arguments.at(-1);
  if (body?.kind !== 'closure') {
    problems.add(call.at, 'Expected a block with the "pipeline" step');
    return { pipeline: null, problems: problems.all };
  }
  const catalog = createCatalog(steps, tools ?? NO_TOOLS);
  const pipeline = parsePipeline(body, call.at, { source, problems, catalog });
  checkPipeline(pipeline, { problems, catalog });
  return { pipeline, problems: problems.all };
}

/** Steps that are a script of their own. */
export function readSteps(
  { body }: Script,
  { source, steps, tools }: ValidationOptions,
): { readonly steps: readonly Step[]; readonly problems: readonly SyntaxProblem[] } {
  const problems = new Problems();
  const catalog = createCatalog(steps, tools ?? NO_TOOLS);
  const read = body.map((statement) => parseStep(statement, { source, problems, catalog }));
  for (const step of read) checkStep(step, { problems, catalog });
  return { steps: read, problems: problems.all };
}

type Known = Pick<ValidationOptions, 'steps' | 'tools'>;

/** Says what is wrong in a model that was not read from a script. */
export function checkModel(pipeline: Pipeline, problems: Problems, { steps, tools }: Known): void {
  checkPipeline(pipeline, { problems, catalog: createCatalog(steps, tools ?? NO_TOOLS) });
}

export function checkSteps(read: readonly Step[], problems: Problems, { steps, tools }: Known): void {
  const catalog = createCatalog(steps, tools ?? NO_TOOLS);
  for (const step of read) checkStep(step, { problems, catalog });
}
