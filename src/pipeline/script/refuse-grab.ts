import {
  type Annotation,
  GroovySyntaxError,
  type Script,
  type Statement,
  type SyntaxProblem,
} from '../../groovy/index.ts';

const GRABBING = /^(groovy\.lang\.)?(Grab|Grapes|GrabConfig|GrabExclude|GrabResolver)$/;

/** Throws GroovySyntaxError where a script wants classes from a repository on the network: nothing of that kind runs here. */
export function refuseGrab(tree: Script): Script {
  const annotations = [...tree.imports.flatMap((each) => each.annotations), ...tree.body.flatMap(annotationsOf)];
  const problems = annotations
    .filter(({ name }) => GRABBING.test(name))
    .map(
      ({ name, at }): SyntaxProblem => ({
        message: `Annotation ${name.slice(name.lastIndexOf('.') + 1)} cannot be used in the sandbox.`,
        line: at.line,
        column: at.column,
      }),
    );
  if (problems.length > 0) throw new GroovySyntaxError(problems);
  return tree;
}

function annotationsOf(statement: Statement): readonly Annotation[] {
  if (statement.kind === 'method' || statement.kind === 'class') return statement.modifiers.annotations;
  return statement.kind === 'expression' && statement.expression.kind === 'declaration'
    ? statement.expression.modifiers.annotations
    : [];
}
