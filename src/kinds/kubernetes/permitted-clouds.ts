import { defineKnownProperty, type KnownProperty, strings } from '../../points/index.ts';

/** Names the clouds with restricted use that the pipelines of a folder may use. Jenkins: `KubernetesFolderProperty`. */
export const permittedCloudsProperty: KnownProperty<{ readonly permittedClouds: readonly string[] }> = {
  xmlTag: 'org.csanchez.jenkins.plugins.kubernetes.KubernetesFolderProperty',
};

export const permittedClouds = defineKnownProperty(permittedCloudsProperty, {
  symbol: 'kubernetesFolderProperty',
  displayName: 'Kubernetes',
  fields: { permittedClouds: strings({ label: 'Permitted clouds' }) },
  inScripts: { isUsual: false, isDirective: false },
  example: { permittedClouds: ['k8s'] },
});
