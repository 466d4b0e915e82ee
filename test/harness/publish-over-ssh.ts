import { escapeXml } from './jobs.ts';

/** The package of the elements of Publish over SSH. */
export const PUBLISH_TAG = 'jenkins.plugins.publish__over__ssh';
export const PUBLISH_FILE = 'jenkins.plugins.publish_over_ssh.BapSshPublisherPlugin.xml';

export interface PublishHost {
  readonly port: number;
  readonly username: string;
  readonly root: string;
  readonly hostname?: string;
  readonly timeout?: number;
  /** Further elements: how one logs in. */
  readonly more: string;
}

/** The configuration of the server `web`, as Jenkins writes it. */
export function publishSettings({
  port,
  root,
  username,
  more,
  hostname = '127.0.0.1',
  timeout = 2000,
}: PublishHost): string {
  return `<?xml version='1.1' encoding='UTF-8'?>
<${PUBLISH_TAG}.BapSshPublisherPlugin_-Descriptor plugin="publish-over-ssh@1.24">
  <hostConfigurations>
    <${PUBLISH_TAG}.BapSshHostConfiguration>
      <name>web</name><hostname>${hostname}</hostname><username>${username}</username>
      <remoteRootDir>${root}</remoteRootDir><port>${port}</port><timeout>${timeout}</timeout>${more}
    </${PUBLISH_TAG}.BapSshHostConfiguration>
  </hostConfigurations>
  <commonConfig><secretPassphrase/><key/><keyPath/><disableAllExec>false</disableAllExec></commonConfig>
</${PUBLISH_TAG}.BapSshPublisherPlugin_-Descriptor>`;
}

const elements = (fields: Readonly<Record<string, unknown>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}>${escapeXml(String(value))}</${name}>`)
    .join('');

type Values = Readonly<Record<string, unknown>>;

/** A publication as Jenkins writes it: of one transfer or several, to one server. */
export function publication(transfers: Values | readonly Values[], options: Values = {}): string {
  const { failOnError = true, continueOnError = false, parameterName, consolePrefix = 'SSH: ', ...more } = options;
  const chosen =
    parameterName === undefined
      ? ''
      : `<paramPublish class="jenkins.plugins.publish_over_ssh.BapSshParamPublish"><parameterName>${parameterName}</parameterName></paramPublish>`;
  const publishers = more.publishers ?? serverPublisher(transfers, more);
  return `<consolePrefix>${consolePrefix}</consolePrefix><delegate plugin="publish-over@0.22"><publishers>${publishers}</publishers>${elements({ failOnError, continueOnError })}${chosen}</delegate>`;
}

/** What is sent to one server. */
export function serverPublisher(transfers: Values | readonly Values[], options: Values = {}): string {
  const { retry = '', verbose = true, configName = 'web', label } = options;
  const named =
    label === undefined
      ? ''
      : `<label class="jenkins.plugins.publish_over_ssh.BapSshPublisherLabel"><label>${label}</label></label>`;
  const sent = [transfers]
    .flat()
    .map((fields: Values) => `<${PUBLISH_TAG}.BapSshTransfer>${elements(fields)}</${PUBLISH_TAG}.BapSshTransfer>`);
  return `<${PUBLISH_TAG}.BapSshPublisher><configName>${configName}</configName><verbose>${verbose}</verbose><transfers>${sent.join('')}</transfers>${retry}${named}</${PUBLISH_TAG}.BapSshPublisher>`;
}

/** The post-build action with a publication. */
export function publisher(content: string): string {
  return `<${PUBLISH_TAG}.BapSshPublisherPlugin plugin="publish-over-ssh@1.24">${content}</${PUBLISH_TAG}.BapSshPublisherPlugin>`;
}
