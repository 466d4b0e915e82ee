import type { Axis, Combination } from '../matrix.ts';
import { parseCombinationFilter } from './filter.ts';
import type { FilterValue } from './values.ts';

interface NumberedAxis {
  readonly name: string;
  readonly count: number;
  /** Holds the index of each value, that of the first one where a value occurs twice. */
  readonly places: ReadonlyMap<string, number>;
}

/**
 * Returns which combinations of the axes a matrix project's filter selects; null where it is empty. `axes` are in the order
 * of the configuration; `parameters` are texts. Throws FilterError, and so does the returned function.
 */
export function combinationSelector(
  filter: string | null | undefined,
  axes: readonly Axis[],
  parameters: ReadonlyMap<string, string> = new Map(),
): ((combination: Combination) => boolean) | null {
  if (filter === null || filter === undefined || filter.trim() === '') return null;
  const selects = parseCombinationFilter(filter);
  const numbered = axes.map(numberedAxis);
  return (combination) => selects(variablesOf(numbered, combination, parameters));
}

function numberedAxis({ name, values }: Axis): NumberedAxis {
  const places = new Map<string, number>();
  for (const [place, value] of values.entries()) if (!places.has(value)) places.set(value, place);
  return { name, count: values.length, places };
}

/** Returns the values by axis, `index` and `uniqueId` as Jenkins numbers them, and the parameters. */
function variablesOf(
  axes: readonly NumberedAxis[],
  combination: Combination,
  parameters: ReadonlyMap<string, string>,
): ReadonlyMap<string, FilterValue> {
  let index = 0;
  let uniqueId = 0;
  for (const { name, count, places } of axes) {
    const place = places.get(combination.get(name) ?? '') ?? -1;
    index = (index + place) * 31;
    uniqueId = uniqueId * count + place;
  }
  return new Map<string, FilterValue>([...parameters, ...combination, ['index', index], ['uniqueId', uniqueId]]);
}
