import type { Field, Fields, KindRegistry, SettingsKind } from '../points/index.ts';
import { classOfTag } from '../points/index.ts';

/** Returns what is wrong with a text that somebody types; null where nothing is. */
export type FieldCheck = (value: string) => string | null;

/**
 * Returns the checks of fields, by class and method as forms name them: `hudson.tasks.LogRotator/checkNumToKeepStr`. They are
 * those of fields that say what is wrong with a value, and of numbers.
 */
export function fieldChecks(
  kinds: Pick<KindRegistry, 'every'>,
  settings: readonly SettingsKind[],
): ReadonlyMap<string, FieldCheck> {
  const checks = new Map<string, FieldCheck>();
  for (const { fields, xmlTag } of kinds.every()) addChecks(checks, fields, classOfTag(xmlTag));
  for (const { fields, file } of settings) addChecks(checks, fields, file.replace(/\.xml$/, ''));
  return checks;
}

/** Says whether a form has the server check what is typed into a field. */
export function isChecked({ check, type }: Field<unknown>): boolean {
  return check !== undefined || isNumber(type);
}

/** Returns the name of the method that checks a member of a form: `checkPort`. */
export function checkMethod(member: string): string {
  return `check${member.charAt(0).toUpperCase()}${member.slice(1)}`;
}

function addChecks(checks: Map<string, FieldCheck>, fields: Fields, className: string): void {
  for (const [name, field] of Object.entries(fields)) {
    const use = field.form === false ? null : (field.form ?? {});
    if (use === null) continue;
    const inside = use.object?.fields ?? field.fields;
    const itemTag = use.object?.itemTag ?? (field.many === true ? field.itemTag : undefined);
    if (inside !== undefined)
      addChecks(checks, inside, itemTag === undefined ? (use.object?.javaClass ?? className) : classOfTag(itemTag));
    else if (isChecked(field))
      checks.set(`${className}/${checkMethod(use.name ?? name)}`, (value) => wrongIn(field, value));
  }
}

/** Returns what is wrong with a text as the value of a field. An empty text of a number stands for its default. */
function wrongIn({ check, type }: Field<unknown>, value: string): string | null {
  if (!isNumber(type)) return check?.(value) ?? null;
  const text = value.trim();
  if (text === '') return null;
  const isRight = type === 'int' ? /^[+-]?\d+$/.test(text) : Number.isFinite(Number(text));
  return isRight ? (check?.(Number(text)) ?? null) : type === 'int' ? 'Not an integer' : 'Not a number';
}

function isNumber(type: Field<unknown>['type']): boolean {
  return type === 'int' || type === 'double';
}
