import { fail } from '../model/index.ts';

/** Represents an object of a structured form, as the `json` field of Jenkins's pages has it. */
export type FormObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is FormObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a member by its name, which pages may write with `_.` before it. */
export function memberOf(form: FormObject, name: string): unknown {
  if (Object.hasOwn(form, name)) return form[name];
  return Object.hasOwn(form, `_.${name}`) ? form[`_.${name}`] : undefined;
}

/** Returns the class that an object of a form names; null where it names none. Throws FORM_BROKEN. */
export function classNameOf(form: FormObject, place: string): string | null {
  const given = form['$class'] ?? form['stapler-class'];
  if (given === undefined || given === null) return null;
  if (typeof given === 'string' && /^[\w.$]{1,200}$/.test(given)) return given;
  return refuse(place, 'names no class');
}

/** Returns what a list of objects holds: forms give a single object without its list. Throws FORM_BROKEN. */
export function objectsIn(value: unknown, place: string): readonly FormObject[] {
  if (value === undefined || value === null || value === '') return [];
  const list = Array.isArray(value) ? value : [value];
  return list.map((each, at) => (isObject(each) ? each : refuse(`${place}[${at}]`, 'is no object')));
}

/** Returns a value that is no object as text, with LF as line ends; null for none. Throws FORM_BROKEN. */
export function textOf(value: unknown, place: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value.replaceAll('\r\n', '\n');
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return refuse(place, 'is no text');
}

/** Returns what a check box says. Throws FORM_BROKEN. */
export function flagOf(value: unknown, place: string): boolean {
  if (value === true || value === 'true' || value === 'on') return true;
  if (value === false || value === 'false' || value === '' || value === null || value === undefined) return false;
  // A check box with a block below it is sent as that block.
  return isObject(value) ? true : refuse(place, 'is neither true nor false');
}

/** Throws FORM_BROKEN, which names the member and the reason. */
export function refuse(place: string, reason: string): never {
  return fail('FORM_BROKEN', `${place === '' ? 'it' : place.slice(0, 200)} ${reason}`);
}

/** Returns how messages name a member of an object. */
export function inside(place: string, name: string): string {
  return place === '' ? name : `${place}.${name}`;
}
