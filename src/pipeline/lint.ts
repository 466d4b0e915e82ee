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

/** Holds Jenkins's name for the script of a pipeline. */
export const FILE = 'WorkflowScript';

export interface LintProblem extends SyntaxProblem {
  /** Holds the message with the position behind it: `No stages specified @ line 1, column 23.` */
  readonly text: string;
  /** Holds the message in the compiler's format, with the line and a mark below. */
  readonly told: string;
}

export interface LintReport {
  /** Says whether the script has a `pipeline { … }`, or cannot be read at all. */
  readonly isDeclarative: boolean;
  /** Holds all problems, in the order in which they were found. */
  readonly problems: readonly LintProblem[];
}

/**
 * Returns the problems that would keep a pipeline's script from running: of the grammar, of the compiler and of the rules
 * of `pipeline`.
 */
export function lint(source: string, known: Known): LintReport {
  let isDeclarative = true;
  const problems = problemsOf(source, () =>
    compileScript(checkingMachine(known), {
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

/** Returns the problems of a script of either kind. */
export function lintPipeline(source: string, known: Known): readonly LintProblem[] {
  return lint(source, known).problems;
}

export interface Validation {
  readonly isValid: boolean;
  readonly text: string;
}

/** Validates a declarative pipeline and returns the output of Jenkins's linters. */
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

/** Returns the problems that compiling reports. */
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

/** Returns a machine that only compiles. */
function checkingMachine({ kinds, steps }: Pick<Known, 'kinds' | 'steps'>): Machine {
  return interpreter(steps, kinds).machine({ surroundings: NOTHING });
}

/** Represents the environment of a script that does not run. */
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
