import type { Field, FormUse } from '../../points/index.ts';

/** Returns how a form names a field. */
export function labelOf(name: string, field: Pick<Field<unknown>, 'label' | 'form'>): string {
  const { form } = field;
  return (form === undefined || form === false ? undefined : form.label) ?? field.label ?? spoken(name);
}

/** Returns the name of an element or a class as words: `excludedUsers` as `Excluded users`. */
export function spoken(name: string): string {
  const words = name
    .replace(/^.*[.$]/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  const lower = words.replace(/ ([A-Z])(?=[a-z])/g, (letter) => letter.toLowerCase());
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

/** Returns the name of a field's member: the form's own, else that of scripts, else the field's. */
export function memberNameOf(name: string, { form, script }: Field<unknown>): string {
  const use: FormUse = form === undefined || form === false ? {} : form;
  return use.name ?? (script === undefined || script === false ? undefined : script.name) ?? name;
}
