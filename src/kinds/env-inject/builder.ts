import { defineBuilder } from '../../points/index.ts';
import { EXAMPLE_INJECTION, INJECTION_FIELDS } from './fields.ts';
import { inject, PREFIX } from './inject.ts';

/** Adds variables for the steps behind it. Jenkins: `EnvInjectBuilder`. */
export const envInjectStep = defineBuilder({
  symbol: 'envInjectBuilder',
  displayName: 'Inject environment variables',
  xmlTag: 'EnvInjectBuilder',
  fields: INJECTION_FIELDS,
  example: { info: EXAMPLE_INJECTION },
  async perform({ info }, context) {
    context.log.line(`${PREFIX}Injecting environment variables from a build step.`);
    await inject(info, context);
    return 'SUCCESS';
  },
});
