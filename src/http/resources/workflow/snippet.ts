/** Describes a step as far as a call of it is written. */
export interface SnippetStep {
  readonly name: string;
  readonly takesBody: boolean;
  readonly parameters: readonly {
    readonly name: string;
    readonly type: string;
    readonly required: boolean;
    readonly sole: boolean;
  }[];
}

/**
 * Returns the Groovy code that calls a step with what somebody filled in. What was left empty is left out; texts and words
 * are quoted, truths and numbers stand as they are, and what has another type is taken for Groovy itself.
 */
export function snippetOf({ name, takesBody, parameters }: SnippetStep, values: ReadonlyMap<string, string>): string {
  const given = parameters.flatMap((parameter) => {
    const value = values.get(parameter.name) ?? '';
    if (value === '' && !parameter.required) return [];
    return [{ ...parameter, code: codeOf(parameter.type, value) }];
  });
  const [first] = given;
  const isSole = given.length === 1 && first?.sole === true;
  const args = isSole ? first.code : given.map((each) => `${each.name}: ${each.code}`).join(', ');
  const body = '{\n    // some block\n}';
  if (takesBody) return args === '' ? `${name} ${body}` : `${name}(${args}) ${body}`;
  if (args === '') return `${name}()`;
  return args.startsWith('[') ? `${name}(${args})` : `${name} ${args}`;
}

function codeOf(type: string, value: string): string {
  switch (type) {
    case 'boolean':
      return value === 'true' || value === 'on' ? 'true' : 'false';
    case 'int':
    case 'long':
    case 'double':
      return /^-?\d+(\.\d+)?$/.test(value.trim()) ? value.trim() : quoted(value);
    case 'String':
      return quoted(value);
    default:
      return type.includes(' | ') ? quoted(value) : value.trim() || "''";
  }
}

/** Returns a text as Groovy writes it: three quotes around several lines. */
function quoted(text: string): string {
  const safe = text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replace(/\r\n?/g, '\n');
  return safe.includes('\n') ? `'''${safe}'''` : `'${safe}'`;
}
