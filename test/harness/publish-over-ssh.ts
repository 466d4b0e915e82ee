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

/** A publication as Jenkins writes it. */
export function publication(
  transfer: Readonly<Record<string, unknown>>,
  options: Readonly<Record<string, unknown>> = {},
): string {
  const { failOnError = true, continueOnError = false, retry = '', verbose = true, configName = 'web' } = options;
  return `<consolePrefix>SSH: </consolePrefix><delegate plugin="publish-over@0.22"><publishers><${PUBLISH_TAG}.BapSshPublisher>
<configName>${configName}</configName><verbose>${verbose}</verbose><transfers><${PUBLISH_TAG}.BapSshTransfer>${elements(transfer)}</${PUBLISH_TAG}.BapSshTransfer></transfers>${retry}
</${PUBLISH_TAG}.BapSshPublisher></publishers>${elements({ failOnError, continueOnError })}</delegate>`;
}

/** The post-build action with a publication. */
export function publisher(content: string): string {
  return `<${PUBLISH_TAG}.BapSshPublisherPlugin plugin="publish-over-ssh@1.24">${content}</${PUBLISH_TAG}.BapSshPublisherPlugin>`;
}
