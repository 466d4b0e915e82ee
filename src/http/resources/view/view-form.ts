import { fail } from '../../../model/index.ts';
import type { Fields } from '../../parameters/fields.ts';
import { isJsonObject, type JsonObject, parseSubmitted } from '../../parameters/submitted-json.ts';
import { choice, everyText, flag, group, submittedJson, text } from '../../parameters/types.ts';

/** Represents a form's fields: those of its `json` where it has one, for texts also those beside it. */
export interface ViewForm {
  text(name: string): string | undefined;
  on(name: string): boolean;
  /** Says whether a name is among the items to list; null where the form says nothing of them. */
  readonly listed: ((name: string) => boolean) | null;
}

/** Describes the form of a view: an object, or the fields of this server's own page. Throws FORM_EXPECTED, FORM_BROKEN. */
export const VIEW_FORM = group(
  {
    json: submittedJson('The fields as an object; otherwise they are those of the form.'),
    name: text('Name of the view; another one renames it.'),
    description: text('What the view is for.'),
    item: everyText('Of a list view: name of an item to list; any number of them.'),
    useincluderegex: flag('Of a list view: whether `includeRegex` counts.'),
    includeRegex: text('Of a list view: expression that the names of more items match.'),
    recurse: flag('Of a list view: whether it looks into folders.'),
    statusFilter: choice('Of a list view: `1` enabled jobs only, `2` disabled ones only, empty both.', ['', '1', '2']),
  },
  readViewForm,
);

/** Reads the form of a view. Throws FORM_EXPECTED where nothing was submitted. */
export function readViewForm(parameters: Fields): ViewForm {
  const json = parameters.get('json');
  if (json !== undefined) {
    const form = formOfJson(parseSubmitted(json));
    return { ...form, text: (name) => form.text(name) ?? parameters.get(name) };
  }
  if (!parameters.has('name')) fail('FORM_EXPECTED');
  const listed = new Set(parameters.all('item'));
  return {
    text: (name) => parameters.get(name),
    on: (name) => parameters.has(name) && parameters.get(name) !== 'false',
    listed: (name) => listed.has(name) || parameters.has(`item_${name}`),
  };
}

function formOfJson(json: JsonObject): ViewForm {
  const { itemrefs } = json;
  const text = (name: string) => {
    const value = json[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  return {
    text(name) {
      const regex = json['useincluderegex'];
      return name === 'includeRegex' && isJsonObject(regex) ? formOfJson(regex).text(name) : text(name);
    },
    on(name) {
      const value = name === 'useincluderegex' ? (json[name] ?? json['includeRegex'] !== undefined) : json[name];
      return value === true || value === 'true' || isJsonObject(value);
    },
    listed: listedBy(itemrefs),
  };
}

function listedBy(itemrefs: unknown): ViewForm['listed'] {
  if (Array.isArray(itemrefs)) return (name) => itemrefs.includes(name);
  if (!isJsonObject(itemrefs)) return null;
  return (name) => [itemrefs[name], itemrefs[`item_${name}`]].some((value) => value === true || value === 'true');
}
