import type { MethodCall, Script, SyntaxProblem } from '../../../groovy/index.ts';
import { createCatalog, type Known } from './catalog.ts';
import { checkPipeline } from './check/pipeline.ts';
import { checkStep } from './check/steps.ts';
import type { Pipeline, Step } from './model.ts';
import { parsePipeline } from './parse/pipeline.ts';
import { parseStep } from './parse/steps.ts';
import { Problems } from './problems.ts';

export { type ModelJson, pipelineJson, stepJson } from './json.ts';

export interface ValidationOptions extends Known {
  /** Holds the text that the call was read from. */
  readonly source: string;
}

/** Returns the problems of a call `pipeline { … }`, in the order in which Jenkins reports them; at most ten. */
export function validateDeclarative(call: MethodCall, options: ValidationOptions): readonly SyntaxProblem[] {
  return readDeclarative(call, options).problems;
}

export interface ReadPipeline {
  readonly pipeline: Pipeline | null;
  readonly problems: readonly SyntaxProblem[];
}

/** Reads a call `pipeline { … }` and returns its model and its problems. */
export function readDeclarative(call: MethodCall, { source, ...known }: ValidationOptions): ReadPipeline {
  const problems = new Problems();
  const body = call.arguments.at(-1);
  if (body?.kind !== 'closure') {
    problems.add(call.at, 'Expected a block with the "pipeline" step');
    return { pipeline: null, problems: problems.all };
  }
  const catalog = createCatalog(known);
  const pipeline = parsePipeline(body, call.at, { source, problems, catalog });
  checkPipeline(pipeline, { problems, catalog });
  return { pipeline, problems: problems.all };
}

/** Reads steps that are a script of their own. */
export function readSteps(
  { body }: Script,
  { source, ...known }: ValidationOptions,
): { readonly steps: readonly Step[]; readonly problems: readonly SyntaxProblem[] } {
  const problems = new Problems();
  const catalog = createCatalog(known);
  const read = body.map((statement) => parseStep(statement, { source, problems, catalog }));
  for (const step of read) checkStep(step, { problems, catalog });
  return { steps: read, problems: problems.all };
}

/** Checks a model that was not read from a script and reports its problems. */
export function checkModel(pipeline: Pipeline, problems: Problems, known: Known): void {
  checkPipeline(pipeline, { problems, catalog: createCatalog(known) });
}

export function checkSteps(read: readonly Step[], problems: Problems, known: Known): void {
  const catalog = createCatalog(known);
  for (const step of read) checkStep(step, { problems, catalog });
}
