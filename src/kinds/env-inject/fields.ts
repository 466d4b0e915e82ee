import { bool, type ConfigOf, group, optionalText, text } from '../../points/index.ts';

const INFO_FIELDS = {
  propertiesFilePath: optionalText({ label: 'Properties File Path' }),
  propertiesContent: optionalText({ label: 'Properties Content' }),
  scriptFilePath: optionalText({ label: 'Script File Path' }),
  scriptContent: optionalText({ label: 'Script Content' }),
  groovyScriptContent: optionalText(),
  secureGroovyScript: group({ script: text({ label: 'Groovy Script' }), sandbox: bool() }),
  loadFilesFromMaster: bool(),
} as const;

/** Defines the fields that all three forms of the injection share. Jenkins: `EnvInjectInfo`. */
export const INJECTION_FIELDS = { info: group(INFO_FIELDS) } as const;

export type Injection = ConfigOf<typeof INFO_FIELDS>;

export const EXAMPLE_INJECTION: Injection = {
  propertiesFilePath: 'env.properties',
  propertiesContent: 'LEVEL=2\nNAME=${JOB_NAME}-$LEVEL',
  scriptFilePath: null,
  scriptContent: 'test -d src',
  groovyScriptContent: null,
  secureGroovyScript: { script: '', sandbox: true },
  loadFilesFromMaster: false,
};
