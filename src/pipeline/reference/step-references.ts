import type { StepKind, StepParameter, StepTable } from '../steps/define.ts';

/** Describes a step for its documentation. */
export interface StepReference {
  readonly name: string;
  readonly displayName: string;
  readonly takesBody: boolean;
  /** Says whether the step works only inside of `node`. */
  readonly needsNode: boolean;
  readonly parameters: readonly {
    readonly name: string;
    /** Holds the type: `String`, for example, or the accepted words. */
    readonly type: string;
    readonly required: boolean;
    /** Says whether the parameter may be passed without its name. */
    readonly sole: boolean;
  }[];
}

/** Returns all steps, sorted by name. */
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
