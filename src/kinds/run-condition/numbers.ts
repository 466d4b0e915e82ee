import { defineCondition, expand, StepAbort, text } from '../../points/index.ts';
import { className } from './class-name.ts';

const COMPARATORS = 'org.jenkins_ci.plugins.run_condition.core.NumericalComparisonCondition$';
const HOLDS: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  LessThan: (left, right) => left < right,
  GreaterThan: (left, right) => left > right,
  EqualTo: (left, right) => left === right,
  NotEqualTo: (left, right) => left !== right,
  LessThanOrEqualTo: (left, right) => left <= right,
  GreaterThanOrEqualTo: (left, right) => left >= right,
};

/** Holds where two numbers compare as configured. Throws where one is no number. */
export const numbers = defineCondition({
  symbol: 'numericalComparison',
  displayName: 'Numerical comparison',
  xmlTag: 'org.jenkins__ci.plugins.run__condition.core.NumericalComparisonCondition',
  fields: {
    lhs: text({ label: 'Number' }),
    rhs: text({ label: 'Number' }),
    comparator: className({ label: 'Comparator' }),
  },
  example: { lhs: '${COUNT}', rhs: '3', comparator: `${COMPARATORS}LessThan` },
  evaluate: async ({ lhs, rhs, comparator }, { env, log }) => {
    const compare = HOLDS[comparator.slice(COMPARATORS.length)];
    if (compare === undefined) throw new StepAbort(`${comparator} is not a comparison that this server knows`);
    const [left, right] = [numberOf(expand(lhs, env)), numberOf(expand(rhs, env))];
    log.line(`Numerical comparison run condition: [${left}] ${comparator.slice(COMPARATORS.length)} [${right}]`);
    return compare(left, right);
  },
});

function numberOf(text: string): number {
  if (!/^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/.test(text)) throw new StepAbort(`"${text}" is not a number`);
  return Number(text);
}
