import type { StepKind, StepParameter, StepTable } from '../steps/define.ts';

/** A step as its documentation has it. */
export interface StepReference {
  readonly name: string;
  readonly displayName: string;
  readonly takesBody: boolean;
  /** It works inside of `node` alone. */
  readonly needsNode: boolean;
  readonly parameters: readonly {
    readonly name: string;
    /** `String`, or the words that are taken. */
    readonly type: string;
    readonly required: boolean;
    /** May be given without its name. */
    readonly sole: boolean;
  }[];
}

/** All steps, by name. */
export function stepReferences(steps: StepTable): readonly StepReference[] {
  return [...steps.values()]
    .filter(({ silent }) => silent !== true)
    .map(referenceOf)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function referenceOf(kind: StepKind): StepReference {
  const sole = soleOf(kind.parameters);
  return {
    name: kind.name,
    displayName: kind.displayName,
    takesBody: kind.body === true || kind.body === 'optional',
    needsNode: kind.needs !== undefined,
    parameters: kind.parameters.map((parameter) => ({
      name: parameter.name,
      type: typeof parameter.type === 'string' ? parameter.type : parameter.type.join(' | '),
      required: parameter.required === true,
      sole: parameter === sole,
    })),
  };
}

function soleOf(parameters: readonly StepParameter[]): StepParameter | undefined {
  const required = parameters.filter((each) => each.required === true);
  if (required.length === 1) return required[0];
  return required.length === 0 && parameters.length === 1 ? parameters[0] : undefined;
}
