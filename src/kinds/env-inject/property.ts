import { bool, defineProperty } from '../../points/index.ts';
import { EXAMPLE_INJECTION, INJECTION_FIELDS } from './fields.ts';
import { inject, PREFIX } from './inject.ts';

/** Adds variables for the whole run, before its source is checked out. Jenkins: `EnvInjectJobProperty`. */
export const envInjectProperty = defineProperty({
  symbol: 'envInjectJobProperty',
  displayName: 'Prepare an environment for the run',
  xmlTag: 'EnvInjectJobProperty',
  fields: {
    ...INJECTION_FIELDS,
    on: bool({ label: 'Prepare an environment for the run' }),
    keepJenkinsSystemVariables: bool({ label: 'Keep Jenkins Environment Variables', default: true }),
    keepBuildVariables: bool({ label: 'Keep Jenkins Build Variables', default: true }),
    overrideBuildParameters: bool({ label: 'Override Build Parameters' }),
  },
  inScripts: { isUsual: false, isDirective: false },
  example: {
    info: EXAMPLE_INJECTION,
    on: true,
    keepJenkinsSystemVariables: true,
    keepBuildVariables: true,
    overrideBuildParameters: false,
  },
  async beforeCheckout({ info, on, overrideBuildParameters }, context) {
    if (!on) return;
    const { log, run } = context;
    log.line(`${PREFIX}Preparing an environment for the build.`);
    log.line(`${PREFIX}Keeping Jenkins system variables.`);
    log.line(`${PREFIX}Keeping Jenkins build variables.`);
    const parameters = overrideBuildParameters ? [] : (run.parameters ?? []).map(({ name }) => name);
    await inject(info, context, new Set(parameters));
    log.line(`${PREFIX}Injecting contributions.`);
  },
});
