import { StepAbort } from '../points/index.ts';

/** Variables that hold each other make a text of any length of a short one. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

/**
 * Puts variables into a text: `$NAME`, `${NAME}`, `$$` for a dollar. A name that is not known stays as it is, as in
 * Jenkins. Throws StepAbort where the result would be longer than `most`.
 */
export function expand(text: string, env: Pick<ReadonlyMap<string, string>, 'get'>, most = MOST_CHARACTERS): string {
  let length = text.length;
  return text.replace(/\$(?:(\w+)|\{([\w.]+)\}|\$)/g, (whole, plain?: string, braced?: string) => {
    if (whole === '$$') return '$';
    const value = env.get(plain ?? braced ?? '') ?? whole;
    length += value.length - whole.length;
    if (length > most) throw new StepAbort(`A text is too long: more than ${most} characters with its variables`);
    return value;
  });
}
