import {
  type Bean,
  type LazyList,
  list,
  type MapValue,
  map,
  PAUSE,
  type Reference,
  type Value,
} from '../../export/index.ts';
import { givenBy } from '../extensions/given-by.ts';
import { wrong } from '../extensions/shapes.ts';
import type { BeanContext } from '../route.ts';

type OwnBean = Bean<never, BeanContext>;
type OwnValue = Value<BeanContext>;

/** Holds what was made of each bean: what is prepared for a bean would be lost with another one. */
const GUARDED = new WeakMap<object, OwnBean>();

/**
 * Returns the bean of a plugin with rows that never fail: one that throws, or reads what no answer can say, is null in the answer,
 * and the log names it.
 */
function guardedBean(bean: OwnBean): OwnBean {
  const known = GUARDED.get(bean);
  if (known !== undefined) return known;
  const rows = bean.rows.map((row): OwnBean['rows'][number] => {
    const asked = { part: row, name: `${bean.className} ${row.name}`, instead: null, read: valueGiven };
    return { ...row, read: (target, context) => givenBy(context.services, asked, () => row.read(target, context)) };
  });
  const made = { ...bean, rows };
  GUARDED.set(bean, made);
  // A bean that was guarded already stays as it is.
  GUARDED.set(made, made);
  return made;
}

/** Returns the reference that a plugin gave, with a bean that never fails; null where it gave none. */
export function referenceGiven(given: unknown): Reference<BeanContext> | null {
  if (given === null) return null;
  if (!isReference(given)) throw wrong(given, 'what refer() returns, or null');
  return guarded(given);
}

/** Returns the same reference with a bean that never fails. */
export function guarded(reference: Reference<BeanContext>): Reference<BeanContext> {
  return { ...reference, bean: guardedBean(reference.bean) };
}

function valueGiven(given: unknown): OwnValue {
  if (given === null || typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean')
    return given;
  if (Array.isArray(given)) return given.map(valueGiven);
  if (isReference(given)) return guarded(given);
  if (isMap(given)) return map(given.entries.map(([name, value]) => [name, valueGiven(value)] as const));
  if (isLazyList(given)) return list((from, to) => elementsGiven(given.range(from, to)));
  throw wrong(given, 'a value of the remote API');
}

function* elementsGiven(elements: Iterable<OwnValue | typeof PAUSE>): Generator<OwnValue | typeof PAUSE> {
  for (const element of elements) yield element === PAUSE ? element : valueGiven(element);
}

function isReference(given: unknown): given is Reference<BeanContext> {
  if (!isOfType(given, 'bean') || !('bean' in given) || !('target' in given)) return false;
  const { bean } = given;
  return typeof bean === 'object' && bean !== null && 'rows' in bean && Array.isArray(bean.rows);
}

function isMap(given: unknown): given is MapValue<BeanContext> {
  return isOfType(given, 'map') && 'entries' in given && Array.isArray(given.entries);
}

function isLazyList(given: unknown): given is LazyList<BeanContext> {
  return isOfType(given, 'list') && 'range' in given && typeof given.range === 'function';
}

function isOfType(given: unknown, type: string): given is object {
  return typeof given === 'object' && given !== null && 'type' in given && given.type === type;
}
