import {
  compileScript,
  GroovySyntaxError,
  type HostEnvironment,
  type Machine,
  problemSample,
  problemText,
  type SyntaxProblem,
} from '../groovy/index.ts';
import { type Known, transformDeclarative } from './declarative/index.ts';
import { declarativeCall } from './declarative/validate/find.ts';
import { interpreter } from './engine/machine.ts';

/** What Jenkins calls the script of a pipeline. */
export const FILE = 'WorkflowScript';

export interface LintProblem extends SyntaxProblem {
  /** With its place behind it: `No stages specified @ line 1, column 23.` */
  readonly text: string;
  /** As the compiler tells it: with the line and a mark below. */
  readonly told: string;
}

export interface LintReport {
  /** The script has a `pipeline { … }`, or cannot be read at all. */
  readonly isDeclarative: boolean;
  /** All that is wrong, in the order of finding. */
  readonly problems: readonly LintProblem[];
}

/** What would keep a pipeline's script from being run: grammar, what the compiler asks, and the rules of `pipeline`. */
export function lint(source: string, known: Known): LintReport {
  let isDeclarative = true;
  const problems = problemsOf(source, () =>
    compileScript(checkingMachine(), {
      source,
      fileName: FILE,
      className: FILE,
      transform(tree) {
        isDeclarative = declarativeCall(tree) !== null;
        return transformDeclarative(tree, source, known);
      },
    }),
  );
  return { isDeclarative, problems };
}

/** What is wrong with a script of either kind. */
export function lintPipeline(source: string, known: Known): readonly LintProblem[] {
  return lint(source, known).problems;
}

export interface Validation {
  readonly isValid: boolean;
  readonly text: string;
}

/** What Jenkins says of a declarative pipeline, as its linters print it. */
export function validatePipeline(source: string, known: Known): Validation {
  const { isDeclarative, problems } = lint(source, known);
  if (problems.length > 0) {
    const lines = ['Errors encountered validating Jenkinsfile:', ...problems.map(({ told }) => told)];
    return { isValid: false, text: lines.join('\n') };
  }
  return isDeclarative
    ? { isValid: true, text: 'Jenkinsfile successfully validated.' }
    : { isValid: false, text: notDeclarative(source) };
}

export function notDeclarative(source: string): string {
  return `Jenkinsfile content '${source}' did not contain the 'pipeline' step`;
}

/** What compiling complains of. */
export function problemsOf(source: string, compile: () => void): LintProblem[] {
  try {
    compile();
    return [];
  } catch (error) {
    if (!(error instanceof GroovySyntaxError)) throw error;
    return error.problems.map((problem) => ({
      ...problem,
      text: problemText(problem),
      told: problemSample(problem, source, FILE),
    }));
  }
}

/** A machine that compiles only. */
function checkingMachine(): Machine {
  return interpreter().machine({ surroundings: NOTHING });
}

/** What a script that does not run sees. */
const NOTHING: HostEnvironment = {
  now: () => 0,
  nanoTime: () => 0n,
  randomBytes: (length) => new Uint8Array(length),
  timeZone: 'UTC',
  print: () => undefined,
  property: () => null,
  setProperty: () => undefined,
  properties: () => new Map(),
  environment: () => new Map(),
  // biome-ignore lint/correctness/useYield: nobody calls it.
  *sleep() {
    return undefined;
  },
};
