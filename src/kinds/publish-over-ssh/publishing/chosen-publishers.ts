import { compileJavaRegex, type JavaPattern, RegexSyntaxError, RegexTimeout } from '../../../java/index.ts';
import { expand } from '../../../points/index.ts';
import type { Publication, ServerPublisher } from '../fields/publication-fields.ts';
import { SshFailure } from '../session/failure.ts';

/**
 * Returns the servers that the build's parameter chooses: those whose label its value matches as a whole; all where no parameter is
 * configured. Throws SshFailure where the parameter is missing, or its value is no expression. Jenkins: `ParamPublish`.
 */
export function chosenPublishers(
  { publishers, paramPublish }: Pick<Publication, 'publishers' | 'paramPublish'>,
  env: ReadonlyMap<string, string>,
  say: (line: string) => void,
): readonly ServerPublisher[] {
  const name = paramPublish?.parameterName.trim() ?? '';
  if (name === '') return publishers;
  const value = env.get(name);
  if (value === undefined)
    throw new SshFailure(`the parameter [${name}], by which servers are chosen, is not defined for this build`);
  const expression = expressionOf(name, value);
  return publishers.filter((publisher) => {
    const label = expand(publisher.label?.label.trim() ?? '', env);
    const isChosen = isMatch(expression, name, label);
    const words = isChosen ? 'matches' : 'does not match';
    say(
      `The label [${label}] ${words} [${value}]: ${isChosen ? 'publishing to' : 'leaving out'} [${publisher.configName}]`,
    );
    return isChosen;
  });
}

function expressionOf(name: string, value: string): JavaPattern {
  try {
    return compileJavaRegex(value);
  } catch (error) {
    if (!(error instanceof RegexSyntaxError)) throw error;
    throw new SshFailure(`the value [${value}] of the parameter [${name}] is no regular expression: ${error.message}`);
  }
}

function isMatch(expression: JavaPattern, name: string, label: string): boolean {
  try {
    return expression.matches(label);
  } catch (error) {
    if (!(error instanceof RegexTimeout)) throw error;
    throw new SshFailure(`the value of the parameter [${name}] cannot be compared with [${label}]: ${error.message}`);
  }
}
