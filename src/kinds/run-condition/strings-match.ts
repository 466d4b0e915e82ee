import { bool, defineCondition, expand, text } from '../../points/index.ts';

/** Holds where two texts, with their variables resolved, are the same. */
export const stringsMatch = defineCondition({
  symbol: 'stringsMatch',
  displayName: 'Strings match',
  xmlTag: 'org.jenkins__ci.plugins.run__condition.core.StringsMatchCondition',
  fields: {
    arg1: text({ label: 'String 1' }),
    arg2: text({ label: 'String 2' }),
    ignoreCase: bool({ label: 'Case insensitive' }),
  },
  example: { arg1: '${TARGET}', arg2: 'production', ignoreCase: true },
  evaluate: async ({ arg1, arg2, ignoreCase }, { env, log }) => {
    const [one, other] = [expand(arg1, env), expand(arg2, env)];
    log.line(`Strings match run condition: string 1=[${one}], string 2=[${other}]`);
    return ignoreCase ? one.toLowerCase() === other.toLowerCase() : one === other;
  },
});
