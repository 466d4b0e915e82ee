import { join } from 'node:path';
import type { Run } from '../../model/index.ts';
import type { FlowNode } from '../flow/graph.ts';
import { readFlow } from '../host/flow-files.ts';
import { storedScript } from '../host/stored-script.ts';

/** What the actions of a run depend on. */
export interface RunTraits {
  /** Its script is a declarative pipeline. */
  readonly isDeclarative: boolean;
  /** It asked somebody something, or still does. */
  readonly hasInput: boolean;
}

const INPUT_ACTION = 'org.jenkinsci.plugins.workflow.support.steps.input.InputAction';

/** `live`: nodes of a run under way. The graph of one that is over is read only where its script may ask something. */
export function traitsOf(folder: string, run: Pick<Run, 'otherActions'>, live?: readonly FlowNode[]): RunTraits {
  const script = storedScript(folder)?.script ?? '';
  const mayAsk = /\binput\b/.test(script);
  const nodes = mayAsk ? (live ?? readFlow(join(folder, 'workflow'))?.nodes ?? []) : [];
  return {
    isDeclarative: isDeclarative(script),
    hasInput: run.otherActions.includes(INPUT_ACTION) || nodes.some(({ step }) => step === 'input'),
  };
}

export function isDeclarative(script: string): boolean {
  return /^\s*pipeline\s*\{/m.test(script);
}
