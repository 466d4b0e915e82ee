import { defineSettings } from '../../points/index.ts';
import { SETTINGS_FIELDS } from './fields.ts';

const CLASS = 'jenkins.plugins.publish_over_ssh.BapSshPublisherPlugin';
const NO_KEY = { secretPassphrase: '', key: '', keyPath: '' };

/** Holds the servers to which jobs publish. Jenkins: `BapSshPublisherPlugin.Descriptor`. */
export const publishOverSshSettings = defineSettings({
  displayName: 'Publish over SSH',
  yaml: 'unclassified.bapSshPublisherPlugin',
  file: `${CLASS}.xml`,
  rootTag: 'jenkins.plugins.publish__over__ssh.BapSshPublisherPlugin_-Descriptor',
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
        jumpHost: '',
        proxyType: '',
        proxyHost: '',
        proxyPort: 0,
      },
    ],
    commonConfig: { ...NO_KEY, keyPath: '.ssh/id_rsa', disableAllExec: false },
  },
});
