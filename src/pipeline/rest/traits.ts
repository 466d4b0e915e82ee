import { join } from 'node:path';
import type { Run } from '../../model/index.ts';
import type { FlowNode } from '../flow/graph.ts';
import { storedScript } from '../host/stored-script.ts';
import { storedOverrides } from '../script/globals/overridden-environment.ts';

/** Describes what the actions of a run depend on. */
export interface RunTraits {
  /** Says whether its script is a declarative pipeline. */
  readonly isDeclarative: boolean;
  /** Says whether the run asked for input, or still does. */
  readonly hasInput: boolean;
  /** Holds the variables that its script assigned to `env`; null where it never accessed that. */
  readonly overrides: Readonly<Record<string, string>> | null;
}

const INPUT_ACTION = 'org.jenkinsci.plugins.workflow.support.steps.input.InputAction';

/** Returns the traits of a run. `nodes` is called only where the script may ask for input. */
export function traitsOf(
  folder: string,
  run: Pick<Run, 'otherActions'>,
  nodes: () => readonly Pick<FlowNode, 'step'>[],
): RunTraits {
  const script = storedScript(folder)?.script ?? '';
  const asks = /\binput\b/.test(script) && nodes().some(({ step }) => step === 'input');
  return {
    isDeclarative: isDeclarative(script),
    hasInput: run.otherActions.includes(INPUT_ACTION) || asks,
    overrides: storedOverrides(join(folder, 'workflow')),
  };
}

export function isDeclarative(script: string): boolean {
  return /^\s*pipeline\s*\{/m.test(script);
}
