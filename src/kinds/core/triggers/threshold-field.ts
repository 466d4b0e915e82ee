import { parseResult, type Result } from '../../../model/index.ts';
import type { Field } from '../../../points/index.ts';
import { childText, node } from '../../../xml/index.ts';

/** Holds what Jenkins writes of a result beside its name. */
const PARTS: Readonly<
  Record<Result, { readonly ordinal: number; readonly color: string; readonly complete: boolean }>
> = {
  SUCCESS: { ordinal: 0, color: 'BLUE', complete: true },
  UNSTABLE: { ordinal: 1, color: 'YELLOW', complete: true },
  FAILURE: { ordinal: 2, color: 'RED', complete: true },
  NOT_BUILT: { ordinal: 3, color: 'NOTBUILT', complete: false },
  ABORTED: { ordinal: 4, color: 'ABORTED', complete: false },
};

/**
 * Defines a field for a result as Jenkins writes it, with all its elements, or as a pipeline gives it, by its name alone.
 * Where none is named, it is SUCCESS.
 */
export function threshold(): Field<Result> {
  return {
    type: 'any',
    fromXml(element) {
      const name = (element && (childText(element, 'name') ?? element.text))?.trim() ?? '';
      return name === '' ? 'SUCCESS' : parseResult(name);
    },
    toXml(name, value) {
      const { ordinal, color, complete } = PARTS[value];
      return [
        node(name, [
          node('name', value),
          node('ordinal', String(ordinal)),
          node('color', color),
          node('completeBuild', String(complete)),
        ]),
      ];
    },
  };
}
