import { compileJavaRegex } from '../../java/index.ts';
import { defineCondition, expand, text } from '../../points/index.ts';

/** Holds where an expression of Java matches the whole of a text. Throws where it is invalid, or takes too long. */
export const expression = defineCondition({
  symbol: 'expressionCondition',
  displayName: 'Regular expression match',
  xmlTag: 'org.jenkins__ci.plugins.run__condition.core.ExpressionCondition',
  fields: { expression: text({ label: 'Expression' }), label: text({ label: 'Label' }) },
  example: { expression: 'release-.*', label: '${BRANCH}' },
  evaluate: async ({ expression: wanted, label }, { env, log }) => {
    const [pattern, given] = [expand(wanted, env), expand(label, env)];
    log.line(`Regular expression run condition: Expression=[${pattern}], Label=[${given}]`);
    return compileJavaRegex(pattern).matches(given);
  },
});
