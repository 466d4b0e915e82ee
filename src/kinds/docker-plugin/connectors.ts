import { defineDockerConnector, optionalText } from '../../points/index.ts';

const CONNECTOR = 'io.jenkins.docker.connector.DockerComputer';
const user = optionalText({ label: 'User' });

/** Copies the agent into the container and starts it there. The image must have Node and a shell. */
export const attachConnector = defineDockerConnector({
  xmlTag: `${CONNECTOR}AttachConnector`,
  symbol: 'attach',
  displayName: 'Attach Docker container',
  fields: { user },
  example: { user: 'jenkins' },
  way: 'injected',
  user: (config) => config.user || null,
});

/** Lets the image start the agent, which finds the server by its environment. */
export const jnlpConnector = defineDockerConnector({
  xmlTag: `${CONNECTOR}JNLPConnector`,
  symbol: 'jnlp',
  displayName: 'Connect with JNLP',
  fields: { user, jenkinsUrl: optionalText({ label: 'Jenkins URL' }) },
  example: { user: null, jenkinsUrl: 'http://jenkins:8080/' },
  way: 'started',
  user: (config) => config.user || null,
  serverUrl: (config) => config.jenkinsUrl || null,
});

/** Is known, so that its configuration is kept and the reason is told; containers are not reached by SSH here. */
export const sshConnector = defineDockerConnector({
  xmlTag: `${CONNECTOR}SSHConnector`,
  symbol: 'ssh',
  displayName: 'Connect with SSH',
  fields: {},
  example: {},
  way: 'unsupported',
});

export const connectors = [attachConnector, jnlpConnector, sshConnector];
