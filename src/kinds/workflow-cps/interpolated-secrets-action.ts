import { defineBean } from '../../export/index.ts';
import {
  type ActionBeanContext,
  defineAction,
  INTERPOLATED_SECRETS_ACTION,
  type InterpolatedSecrets,
  interpolatedSecretsIn,
} from '../../points/index.ts';
import { childOf, childrenOf, childText, node } from '../../xml/index.ts';

const WARNING = `${INTERPOLATED_SECRETS_ACTION}_-InterpolatedWarnings`;

/**
 * Defines the action that lists the steps into whose arguments a script put secrets itself. The run's page links to the
 * console, where the warnings are.
 */
export const interpolatedSecrets = defineAction<readonly InterpolatedSecrets[]>({
  xmlTag: INTERPOLATED_SECRETS_ACTION,
  symbol: 'interpolatedSecrets',
  displayName: 'Interpolated secrets',
  example: [{ step: 'sh', variables: ['PASSWORD', 'USER'] }],
  bean: defineBean<readonly InterpolatedSecrets[], ActionBeanContext>(INTERPOLATED_SECRETS_ACTION, { rows: {} }),
  belowRun: {
    async link({ run }) {
      const found = interpolatedSecretsIn(run);
      if (found.length === 0) return null;
      const summary = found.map(({ step, variables }) => `${step}: ${variables.join(', ')}`).join('; ');
      return { title: 'Secrets put into arguments by the script', summary, path: 'console' };
    },
  },
  read(element) {
    const warnings = childOf(element, 'interpolatedWarnings');
    return (warnings === undefined ? [] : childrenOf(warnings, WARNING)).map((each) => {
      const variables = childOf(each, 'interpolatedVariables');
      return {
        step: childText(each, 'stepName') ?? '',
        variables: variables === undefined ? [] : childrenOf(variables, 'string').map(({ text }) => text),
      };
    });
  },
  write: (found) =>
    node(INTERPOLATED_SECRETS_ACTION, [
      node(
        'interpolatedWarnings',
        found.map(({ step, variables }) =>
          node(WARNING, [
            node('stepName', step),
            node(
              'interpolatedVariables',
              variables.map((each) => node('string', each)),
            ),
          ]),
        ),
      ),
    ]),
});
