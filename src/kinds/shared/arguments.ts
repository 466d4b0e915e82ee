import { parseProperties } from '../../java/index.ts';
import { expand, type RunContext, StepAbort } from '../../points/index.ts';

/** Splits a line into words, with `"…"`, `'…'` and backslashes in double quotes. Jenkins: `Util#tokenize`. */
export function tokenize(line: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  let quote = '';
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (quote !== '') {
      if (char === quote) quote = '';
      else if (char === '\\' && quote === '"' && at + 1 < line.length) {
        at += 1;
        word = (word ?? '') + line.charAt(at);
      } else word = (word ?? '') + char;
    } else if (char === '"' || char === "'") {
      quote = char;
      word ??= '';
    } else if (/\s/.test(char)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + char;
  }
  if (word !== null) words.push(word);
  return words;
}

/**
 * Returns the properties of a text in the format of `java.util.Properties`, in the order in which their names are first
 * there; the last value of a name counts. Throws StepAbort where there are more than `most`.
 */
export function propertiesOf(text: string, most = Number.POSITIVE_INFINITY): (readonly [string, string])[] {
  const found = new Map<string, string>();
  for (const property of parseProperties(text)) {
    if (property === null) continue;
    found.set(...property);
    if (found.size > most) throw new StepAbort(`There are more than ${most} properties`);
  }
  return [...found];
}

/** Returns `-Dname=value` for each property of a text, with the variables in the values resolved. */
export function propertyArguments(prefix: string, text: string | null, env: ReadonlyMap<string, string>): string[] {
  return propertiesOf(text ?? '').map(([name, value]) => `${prefix}${name}=${expand(value, env)}`);
}

/**
 * Returns `-Dname=value` for each parameter of the build. Jenkins passes secret ones too and hides them in its log; here
 * they are left out, because a process list would show them. They are in the environment.
 */
export function parameterArguments(prefix: string, { run, env }: Pick<RunContext, 'run' | 'env'>): string[] {
  return (run.parameters ?? []).flatMap((parameter) =>
    parameter.kind === 'password' ? [] : [`${prefix}${parameter.name}=${env.get(parameter.name) ?? ''}`],
  );
}

/** Returns several lines as one. */
export function oneLine(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ');
}

/** Returns the variables in which two environments differ. */
export function added(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...after].filter(([name, value]) => before.get(name) !== value));
}
