import { type Machine, newList, newMap, type Value } from '../../../groovy/index.ts';
import type { Json } from '../../journal/index.ts';

const MAX_INT = 0x7fffffff;

/** Returns JSON as maps, lists and plain values of the script; numbers beyond an int are Longs. */
export function valueOfJson(machine: Machine, json: Json): Value {
  if (typeof json === 'number') return Math.abs(json) > MAX_INT ? BigInt(json) : json;
  if (json === null || typeof json !== 'object') return json;
  if (isList(json)) {
    return newList(
      machine,
      json.map((each) => valueOfJson(machine, each)),
    );
  }
  return newMap(
    machine,
    Object.entries(json).map(([name, each]) => [name, valueOfJson(machine, each)] as const),
  );
}

function isList(json: object): json is readonly Json[] {
  return Array.isArray(json);
}
