import { compileJavaRegex } from '../../java/index.ts';
import { type RunContext, StepAbort } from '../../points/index.ts';
import { expandTokens } from '../token-macro/tokens.ts';

const PREFIX = '[description-setter] ';

/**
 * Describes the run by the first line of its console in which the expression is found; `\1` … are its groups. Without a
 * description it is the first group, or the line's found part.
 */
export async function setDescription(regexp: string, description: string, context: RunContext): Promise<void> {
  const { log } = context;
  const match = await firstMatch(regexp, context);
  const text = match === null ? null : descriptionOf(match, description);
  if (text === null) {
    log.line(`${PREFIX}Could not determine description.`);
    return;
  }
  const expanded = await expandTokens(context, text);
  log.line(`${PREFIX}Description set: ${expanded}`);
  await context.setDescription(expanded);
}

type Groups = readonly (string | null)[];

async function firstMatch(regexp: string, { console, signal }: RunContext): Promise<Groups | null> {
  if (regexp === '') return [''];
  const pattern = compiled(regexp);
  for await (const line of console.linesFrom(0)) {
    signal.throwIfAborted();
    const match = pattern.find(line, 0);
    if (match !== null) return match.groups;
  }
  return null;
}

function descriptionOf(groups: Groups, description: string): string | null {
  if (description === '') return (groups.length > 1 ? groups[1] : groups[0]) || null;
  return description.replaceAll(/\\(\d)/g, (_whole, index: string) => groups[Number(index)] ?? '');
}

function compiled(regexp: string) {
  try {
    return compileJavaRegex(regexp);
  } catch {
    throw new StepAbort(`${PREFIX}${regexp} is not a regular expression`);
  }
}
