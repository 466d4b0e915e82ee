import { StepAbort } from './run/context.ts';

/** Limits the length of a result: variables that refer to each other can turn a short text into one of any length. */
const MAX_CHARACTERS = 16 * 1024 * 1024;
const REFERENCE = /\$(?:(\w+)|\{([\w.]+)\}|\$)/g;

/**
 * Describes where a text names a variable: `text` is the whole reference, `name` is null where it is `$$`, which means a
 * dollar.
 */
export interface VariableReference {
  readonly text: string;
  readonly at: number;
  readonly name: string | null;
}

/**
 * Returns `text` with variables in the places of `$NAME` and `${NAME}` (the latter also with dots), and a dollar in that of
 * `$$`. Unknown names stay, and what was put in is not looked at again. Throws StepAbort where the result would be longer
 * than `most` characters. Jenkins: `hudson.Util#replaceMacro`.
 */
export function expand(text: string, env: Pick<ReadonlyMap<string, string>, 'get'>, most = MAX_CHARACTERS): string {
  let length = text.length;
  return text.replace(REFERENCE, (whole, plain?: string, braced?: string) => {
    if (whole === '$$') return '$';
    const value = env.get(plain ?? braced ?? '') ?? whole;
    length += value.length - whole.length;
    if (length > most) throw new StepAbort(`A text is too long: more than ${most} characters with its variables`);
    return value;
  });
}

/** Yields what `expand` would replace, for who looks variables up in another way. */
export function* variableReferences(text: string): IterableIterator<VariableReference> {
  for (const { 0: whole, 1: plain, 2: braced, index } of text.matchAll(REFERENCE))
    yield { text: whole, at: index, name: plain ?? braced ?? null };
}
