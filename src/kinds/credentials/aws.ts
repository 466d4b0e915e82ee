import { CREDENTIAL_FIELDS, defineCredential, openedBase, optionalText, secret, text } from '../../points/index.ts';

/**
 * Defines an access key of Amazon Web Services; builds receive it as a user name and a password. Jenkins: the plugin
 * `aws-credentials`. A role that it names is not taken on.
 */
export const awsCredentials = defineCredential({
  symbol: 'aws',
  displayName: 'AWS Credentials',
  xmlTag: 'com.cloudbees.jenkins.plugins.awscredentials.AWSCredentialsImpl',
  plugin: 'aws-credentials',
  fields: {
    ...CREDENTIAL_FIELDS,
    accessKey: text({ label: 'Access Key ID' }),
    secretKey: secret({ label: 'Secret Access Key' }),
    iamRoleArn: optionalText({ label: 'IAM Role To Use' }),
    iamMfaSerialNumber: optionalText({ label: 'MFA Serial Number' }),
  },
  example: {
    scope: 'GLOBAL',
    id: 'aws',
    description: 'The bucket',
    accessKey: 'AKIAEXAMPLE',
    secretKey: 'of-the-example',
    iamRoleArn: null,
    iamMfaSerialNumber: null,
  },
  name: ({ accessKey }) => accessKey || null,
  open: ({ accessKey, secretKey, iamRoleArn, ...rest }) =>
    iamRoleArn === null || iamRoleArn === ''
      ? {
          ...openedBase(rest),
          kind: 'username-password',
          username: accessKey,
          password: secretKey,
          usernameSecret: false,
        }
      : null,
});
