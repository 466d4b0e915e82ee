import { defineWrapper } from '../../points/index.ts';
import { EXAMPLE_INJECTION, INJECTION_FIELDS } from './fields.ts';
import { inject, PREFIX } from './inject.ts';

/** Adds variables for all build steps, once the source is there. Jenkins: `EnvInjectBuildWrapper`. */
export const envInject = defineWrapper({
  symbol: 'envInject',
  displayName: 'Inject environment variables to the build process',
  xmlTag: 'EnvInjectBuildWrapper',
  fields: INJECTION_FIELDS,
  example: { info: EXAMPLE_INJECTION },
  async setUp({ info }, context) {
    context.log.line(`${PREFIX}Executing scripts and injecting environment variables after the SCM step.`);
    await inject(info, context);
    return async () => undefined;
  },
});
