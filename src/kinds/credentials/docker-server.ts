import { CREDENTIAL_FIELDS, defineCredential, openedBase, optionalSecret, optionalText } from '../../points/index.ts';

/** Defines what a client of a Docker server shows. Jenkins: the plugin `docker-commons`. */
export const dockerServer = defineCredential({
  symbol: 'x509ClientCert',
  displayName: 'X.509 Client Certificate',
  xmlTag: 'org.jenkinsci.plugins.docker.commons.credentials.DockerServerCredentials',
  plugin: 'docker-commons',
  fields: {
    ...CREDENTIAL_FIELDS,
    clientKey: { ...optionalSecret({ label: 'Client Key', script: { name: 'clientKeySecret' } }), lines: true },
    clientCertificate: { ...optionalText({ label: 'Client Certificate' }), lines: true },
    serverCaCertificate: { ...optionalText({ label: 'Server CA Certificate' }), lines: true },
  },
  example: {
    scope: 'GLOBAL',
    id: 'docker',
    description: 'The build host',
    clientKey: 'of-the-example',
    clientCertificate: 'certificate',
    serverCaCertificate: null,
  },
  open: ({ clientKey, clientCertificate, serverCaCertificate, ...rest }) => ({
    ...openedBase(rest),
    kind: 'docker-server',
    clientKey: clientKey ?? '',
    clientCertificate: clientCertificate ?? '',
    serverCaCertificate: serverCaCertificate ?? '',
  }),
});
