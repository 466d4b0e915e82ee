import type { ParameterValue } from '../../model/index.ts';
import { type RunContext, StepAbort } from '../../points/index.ts';
import { hideParameters } from '../shared/hide-parameters.ts';
import type { MaskedExpression, PasswordPair } from './pairs-field.ts';
import { commonExpressions, commonPairs, maskSettings } from './settings.ts';

export interface Masked {
  readonly varPasswordPairs: readonly PasswordPair[];
  readonly varMaskRegexes: readonly MaskedExpression[];
}

const MASK = '********';

/** Names the definitions of each kind of value; a password is hidden in any case. */
const DEFINITIONS: Partial<Record<ParameterValue['kind'], readonly string[]>> = {
  string: ['hudson.model.StringParameterDefinition', 'hudson.model.ChoiceParameterDefinition'],
  text: ['hudson.model.TextParameterDefinition'],
  boolean: ['hudson.model.BooleanParameterDefinition'],
  credentials: ['com.cloudbees.plugins.credentials.CredentialsParameterDefinition'],
};

/**
 * Hides what the job and the administrator want hidden; returns the variables of both, the job's last. Throws StepAbort
 * where it cannot, because the secrets of the build would show.
 */
export async function hideAll(
  { varPasswordPairs, varMaskRegexes }: Masked,
  context: RunContext,
): Promise<readonly PasswordPair[]> {
  try {
    const settings = await context.settings(maskSettings);
    const pairs = [...commonPairs(settings), ...varPasswordPairs];
    hideParameters(context, MASK);
    const chosen = chosenParameters(context, settings.maskPasswordsParamDefClasses);
    context.hide([...pairs.map(({ password }) => password), ...chosen], MASK);
    context.hideMatches(
      [...commonExpressions(settings), ...varMaskRegexes.map(sourceOf)].filter((each) => each.trim() !== ''),
    );
    return pairs;
  } catch (error) {
    throw new StepAbort(`Mask Passwords: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Returns the source of an expression; a blank one hides nothing. Throws where it is missing, which is a mistake by which
 * secrets would show.
 */
function sourceOf({ regex }: MaskedExpression): string {
  if (regex === null) throw new StepAbort('an entry of varMaskRegexes has no regular expression');
  return regex;
}

function chosenParameters({ run }: RunContext, parameterClasses: readonly string[]): readonly string[] {
  return (run.parameters ?? []).flatMap((each) => {
    const isChosen = DEFINITIONS[each.kind]?.some((name) => parameterClasses.includes(name)) ?? false;
    return isChosen && 'value' in each ? [String(each.value)] : [];
  });
}
