import { defineWrapper, text } from '../../points/index.ts';
import { inject } from '../env-inject/inject.ts';

/** Defines the wrapper that EnvInject replaced; EnvInject reads one as its own properties, and so does this server. */
export const setEnv = defineWrapper({
  symbol: 'setEnv',
  displayName: 'Set environment variables',
  xmlTag: 'hudson.plugins.setenv.SetEnvBuildWrapper',
  fields: { localVarText: text({ label: 'Variables', lines: true }) },
  example: { localVarText: 'LEVEL=2\nNAME=${JOB_NAME}-$LEVEL' },
  async setUp({ localVarText }, context) {
    await inject({ ...NOTHING, propertiesContent: localVarText }, context);
    return async () => undefined;
  },
});

const NOTHING = {
  propertiesFilePath: null,
  scriptFilePath: null,
  scriptContent: null,
  groovyScriptContent: null,
  secureGroovyScript: null,
  loadFilesFromMaster: false,
};
