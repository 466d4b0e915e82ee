import { GroovySyntaxError, parseGroovy } from '../groovy/index.ts';
import { parseBoundedJson } from '../kit/index.ts';
import type { Known } from './declarative/index.ts';
import { declarativeCall } from './declarative/validate/find.ts';
import { pipelineFromJson, stepFromJson } from './declarative/validate/from-json.ts';
import { pipelineGroovy, stepGroovy } from './declarative/validate/groovy-text.ts';
import {
  checkModel,
  checkSteps,
  type ModelJson,
  pipelineJson,
  readDeclarative,
  readSteps,
  stepJson,
} from './declarative/validate/index.ts';
import { type JsonProblem, JsonProblems, JsonReader } from './declarative/validate/json-reader.ts';
import { FILE, type LintProblem, problemsOf } from './lint.ts';

export interface ModelReport {
  /** Holds the JSON that editors of pipelines exchange; null where there is nothing, or it is wrong. */
  readonly json: ModelJson | null;
  readonly problems: readonly LintProblem[];
}

/** Returns the model of a declarative script. */
export function pipelineModel(source: string, known: Known): ModelReport {
  let json: ModelJson | null = null;
  const problems = problemsOf(source, () => {
    const call = declarativeCall(parseGroovy(source, { fileName: FILE }));
    if (call === null) return;
    const read = readDeclarative(call, { source, ...known });
    if (read.problems.length > 0) throw new GroovySyntaxError(read.problems);
    json = read.pipeline === null ? null : pipelineJson(read.pipeline);
  });
  return { json, problems };
}

/** Returns the model of steps that are a script of their own. */
export function stepsModel(source: string, known: Known): ModelReport {
  let json: ModelJson | null = null;
  const problems = problemsOf(source, () => {
    const read = readSteps(parseGroovy(source, { fileName: FILE }), { source, ...known });
    if (read.problems.length > 0) throw new GroovySyntaxError(read.problems);
    json = read.steps.map(stepJson);
  });
  return { json, problems };
}

export interface SourceReport {
  /** Holds the script; null where the model is wrong. */
  readonly source: string | null;
  readonly problems: readonly JsonProblem[];
}

/** Returns the script of a model. Throws SyntaxError where it is no JSON. */
export function pipelineSource(json: string, known: Known): SourceReport {
  const problems = new JsonProblems();
  const pipeline = pipelineFromJson(new JsonReader(parseBoundedJson(json), problems));
  if (pipeline !== null) checkModel(pipeline, problems, known);
  const isRight = pipeline !== null && problems.told.length === 0;
  return { source: isRight ? pipelineGroovy(pipeline, known) : null, problems: problems.told };
}

/** Returns the script of one step's model, or of a list of them. Throws SyntaxError where it is no JSON. */
export function stepsSource(json: string, known: Known): SourceReport {
  const problems = new JsonProblems();
  const document = new JsonReader(parseBoundedJson(json), problems);
  const read = (document.isList ? document.list() : [document]).filter((each) => each.isObject).map(stepFromJson);
  checkSteps(read, problems, known);
  const isRight = read.length > 0 && problems.told.length === 0;
  return { source: isRight ? read.map((each) => stepGroovy(each, known)).join('\n') : null, problems: problems.told };
}
