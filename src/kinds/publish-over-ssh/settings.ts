import { type ConfigOf, defineSettings } from '../../points/index.ts';
import { SETTINGS_FIELDS } from './fields/host-fields.ts';
import { PACKAGE, TAG } from './fields/names.ts';

export type PublishOverSshSettings = ConfigOf<typeof SETTINGS_FIELDS>;

const NO_KEY = { secretPassphrase: '', key: '', keyPath: '' };

/** Holds the servers to which jobs publish. Jenkins: `BapSshPublisherPlugin.Descriptor`. */
export const publishOverSshSettings = defineSettings({
  displayName: 'Publish over SSH',
  yaml: 'unclassified.bapSshPublisherPlugin',
  file: `${PACKAGE}.BapSshPublisherPlugin.xml`,
  rootTag: `${TAG}.BapSshPublisherPlugin_-Descriptor`,
  fields: SETTINGS_FIELDS,
  example: {
    hostConfigurations: [
      {
        name: 'web',
        hostname: 'web.example.org',
        username: 'deploy',
        secretPassword: 'pa55',
        remoteRootDir: '/srv/www',
        port: 2222,
        commonConfig: { ...NO_KEY, disableAllExec: false },
        timeout: 60_000,
        overrideKey: true,
        disableExec: false,
        keyInfo: { secretPassphrase: 'open sesame', key: 'KEY', keyPath: '' },
        jumpHost: 'gate.example.org, inner.example.org:2222',
        proxyType: 'socks5',
        proxyHost: 'proxy.example.org',
        proxyPort: 1080,
        proxyUser: 'ci',
        proxyPassword: 'pr0xy',
      },
    ],
    commonConfig: { ...NO_KEY, keyPath: '.ssh/id_rsa', disableAllExec: false },
  },
});
