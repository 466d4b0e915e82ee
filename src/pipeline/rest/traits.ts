import { join } from 'node:path';
import type { Run } from '../../model/index.ts';
import type { FlowNode } from '../flow/graph.ts';
import { storedScript } from '../host/stored-script.ts';
import { storedOverrides } from '../script/globals/overridden-environment.ts';

/** What the actions of a run depend on. */
export interface RunTraits {
  /** Its script is a declarative pipeline. */
  readonly isDeclarative: boolean;
  /** It asked somebody something, or still does. */
  readonly hasInput: boolean;
  /** What its script gave to `env`; null: it never looked at that. */
  readonly overrides: Readonly<Record<string, string>> | null;
}

const INPUT_ACTION = 'org.jenkinsci.plugins.workflow.support.steps.input.InputAction';

/** The graph is asked for only where the script may ask something. */
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
