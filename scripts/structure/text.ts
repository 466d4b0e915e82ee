/** Returns TypeScript without its comments and with empty texts in place of its strings and templates. */
export function withoutCommentsAndTexts(source: string): string {
  return source.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`/g,
    (found) => (found.startsWith('/') ? ' ' : "''"),
  );
}

/** Counts `x as T` without `as const` and without names in imports and exports. */
export function countCasts(source: string): number {
  const code = withoutCommentsAndTexts(source).replace(/^\s*(?:import|export)\s+(?:type\s+)?(?:\*|\{)[^;]*;/gm, '');
  return code.match(/[\w)\]}!'] as (?!const\b)[\w{([]/g)?.length ?? 0;
}

/** A top-level function, with its body in a form that does not depend on names and blanks. */
export interface ShapedFunction {
  readonly name: string;
  readonly shape: string;
  readonly lines: number;
}

/** Returns a file's top-level functions of at least three lines of body. */
export function functionsOf(source: string): ShapedFunction[] {
  const found = source.matchAll(/^(?:export )?(?:async )?function\*? (\w+)[^\n]*(?:\n(?!\}).*)*?\n\}/gm);
  return [...found].flatMap(([text, name = '']) => {
    const body = text.slice(text.indexOf('{\n') + 1);
    const lines = body.split('\n').length - 2;
    return lines < 3 ? [] : [{ name, lines, shape: shapeOf(body) }];
  });
}

const KEYWORDS = new Set(
  'await break case catch const continue default do else false finally for function if in instanceof let new null of return super switch this throw true try typeof undefined void while yield'.split(
    ' ',
  ),
);

/** Numbers its local names in the order of their first occurrence: two functions that differ in names alone are equal. */
function shapeOf(body: string): string {
  const names = new Map<string, number>();
  return body
    .replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '')
    .replace(/(?<![.\w'])[a-zA-Z_]\w*/g, (name) => {
      if (KEYWORDS.has(name)) return name;
      if (!names.has(name)) names.set(name, names.size);
      return `$${names.get(name)}`;
    })
    .replace(/\s+/g, '');
}
