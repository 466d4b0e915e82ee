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
  /** Lists the Java classes of the columns in their order; null where the form says nothing of them. */
  readonly columns: readonly string[] | null;
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
    column: everyText('Of a list view: Java class of a column; any number of them, in their order.'),
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
  const columns = parameters.all('column');
  return {
    text: (name) => parameters.get(name),
    on: (name) => parameters.has(name) && parameters.get(name) !== 'false',
    listed: (name) => listed.has(name) || parameters.has(`item_${name}`),
    columns: columns.length === 0 ? null : columns,
  };
}

function formOfJson(json: JsonObject): ViewForm {
  const columns = Array.isArray(json['columns']) ? json['columns'].flatMap(columnOf) : null;
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
    listed: listedBy(json),
    columns,
  };
}

/** Returns the Java class of a column. */
function columnOf(column: unknown): string[] {
  const name = isJsonObject(column) ? (column['$class'] ?? column['stapler-class']) : undefined;
  return typeof name === 'string' && name !== '' ? [name] : [];
}

/**
 * Returns what an object says of the items to list. The form of Jenkins 2.393 has the box of each beside the other fields,
 * with `true` as a text, which other boxes do not have; it is known by its columns.
 */
function listedBy(json: JsonObject): ViewForm['listed'] {
  const { itemrefs } = json;
  if (Array.isArray(itemrefs)) return (name) => itemrefs.includes(name);
  if (itemrefs === undefined && Array.isArray(json['columns'])) return (name) => json[name] === 'true';
  if (!isJsonObject(itemrefs)) return null;
  return (name) => [itemrefs[name], itemrefs[`item_${name}`]].some((value) => value === true || value === 'true');
}
