import { bool, defineSettings } from '../../points/index.ts';

/** Says who may see the variables of runs. Jenkins: `EnvInjectPluginConfiguration`. */
export const envInjectSettings = defineSettings({
  displayName: 'Environment Injector',
  yaml: 'security.envInject',
  file: 'envinject-plugin-configuration.xml',
  rootTag: 'org.jenkinsci.plugins.envinject.EnvInjectPluginConfiguration',
  fields: {
    hideInjectedVars: bool({ label: 'Do not show injected variables' }),
    enablePermissions: bool({ label: 'Enable permissions' }),
  },
  example: { hideInjectedVars: false, enablePermissions: true },
});
