import type { ParameterValue } from '../../model/index.ts';
import { bool, defineParameter, text } from '../../points/index.ts';
import { submittedText } from '../shared/submitted-text.ts';

/**
 * Defines a parameter for the id of credentials that the run may use: the id `${NAME}` stands for them. `credentialType` is
 * the class that a form would offer. Jenkins: `CredentialsParameterDefinition`.
 */
export const credentialsParameter = defineParameter({
  symbol: 'credentials',
  displayName: 'Credentials Parameter',
  xmlTag: 'com.cloudbees.plugins.credentials.CredentialsParameterDefinition',
  type: 'CredentialsParameterDefinition',
  fields: {
    name: text({
      label: 'Name',
      help: 'The name of the variable that holds the id of the credential.',
      required: true,
    }),
    description: text({
      label: 'Description',
      help: 'It is shown where the credential is asked for.',
      lines: true,
      required: true,
      script: { declared: { required: false } },
    }),
    defaultValue: text({
      label: 'Default value',
      help: 'The id of the credential that is used where nobody chooses.',
      required: true,
      script: { declared: { required: false } },
    }),
    credentialType: text({
      label: 'Credential type',
      help: 'The Java class of the credentials that can be chosen.',
      required: true,
      script: { declared: { required: false } },
    }),
    required: bool({
      label: 'Required',
      help: 'It stays in the file and has no effect.',
      required: true,
      script: { declared: { required: false } },
    }),
  },
  inScripts: { order: ['name', 'defaultValue', 'credentialType', 'required', 'description'] },
  example: {
    name: 'DEPLOYER',
    description: 'Who deploys',
    defaultValue: 'deploy-key',
    credentialType: 'com.cloudbees.plugins.credentials.common.StandardCredentials',
    required: true,
  },
  defaultValue: (config) => credentialsValue(config, config.defaultValue, true),
  value: (config, submitted) => {
    const id = submittedText(config.name, submitted);
    const isMissing = submitted.kind === 'json' && config.required && id.trim() === '';
    return isMissing
      ? credentialsValue(config, config.defaultValue, true)
      : credentialsValue(config, id, id === config.defaultValue);
  },
});

function credentialsValue(
  { name, description }: { readonly name: string; readonly description: string },
  value: string,
  isDefault: boolean,
): ParameterValue {
  return { kind: 'credentials', name, description, value, isDefault };
}
