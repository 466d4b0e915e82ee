import { messageOf } from '../../kit/index.ts';
import { type RunContext, StepAbort } from '../../points/index.ts';
import { expandTokens } from '../token-macro/tokens.ts';

/** Sets the run's name by a template and returns the name; null where the template cannot be resolved. */
export async function setRunName(template: string, context: RunContext): Promise<string | null> {
  const name = await filledIn('name', template, context);
  if (name === null) return null;
  context.log.line(`New run name is '${name}'`);
  await context.setDisplayName(name);
  return name;
}

/** Describes the run by a template; an empty one does nothing. */
export async function setRunDescription(template: string, context: RunContext): Promise<void> {
  if (template === '') return;
  const description = await filledIn('description', template, context);
  if (description === null) return;
  context.log.line(`New run description is '${description}'`);
  await context.setDescription(description);
}

/** Returns a template with its tokens resolved; null where that fails, which is logged. */
async function filledIn(what: string, template: string, context: RunContext): Promise<string | null> {
  try {
    return await expandTokens(context, template, { strict: true });
  } catch (error) {
    if (!(error instanceof StepAbort)) throw error;
    const exception = 'org.jenkinsci.plugins.tokenmacro.MacroEvaluationException';
    context.log.line(`Failed to evaluate ${what} macro:${exception}: ${messageOf(error)}`);
    return null;
  }
}
