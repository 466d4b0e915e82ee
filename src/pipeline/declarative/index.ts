import { GroovySyntaxError, type MethodCall, type Script, type SyntaxProblem } from '../../groovy/index.ts';
import { Codes } from './read/codes.ts';
import { replacePipelines } from './read/find.ts';
import { readPipeline } from './read/pipeline.ts';
import { blockOf } from './read/syntax.ts';
import type { Known } from './validate/catalog.ts';
import { misplacedPipelines } from './validate/find.ts';
import { validateDeclarative } from './validate/index.ts';

export type { Known, KnownNames } from './validate/catalog.ts';

/**
 * Transforms the blocks `pipeline { … }` of a script: each becomes a call of the step `pipeline` with the model as JSON and
 * the code of the user as closures. Throws GroovySyntaxError with all problems in them.
 */
export function transformDeclarative(tree: Script, source: string, known: Known): Script {
  // Where the plugin of declarative pipelines does not work, `pipeline` is a name like any other.
  if (!known.steps.has('pipeline')) return tree;
  const problems: SyntaxProblem[] = [...misplacedPipelines(tree)];
  const transformed = replacePipelines(tree, (call) => {
    const found = validateDeclarative(call, { source, ...known });
    problems.push(...found);
    return found.length > 0 ? call : withModel(call);
  });
  if (problems.length > 0) throw new GroovySyntaxError(problems);
  return transformed;
}

function withModel(call: MethodCall): MethodCall {
  const block = blockOf(call);
  if (block === null) return call;
  const { at } = call;
  const codes = new Codes();
  const model = JSON.stringify(readPipeline(block, codes));
  return {
    ...call,
    arguments: [{ kind: 'list', at, items: [{ kind: 'string', at, value: model }, ...codes.closures] }],
    trailingClosures: 0,
  };
}
