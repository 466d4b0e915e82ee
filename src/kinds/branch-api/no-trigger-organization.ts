import { defineProperty, optionalText } from '../../points/index.ts';
import { holdsBack } from './holds-back.ts';

/**
 * Suppresses builds that indexing or an event requests for branches of all projects of an organization folder. Jenkins:
 * `NoTriggerOrganizationFolderProperty`.
 */
export const noTriggerOfOrganization = defineProperty({
  symbol: 'suppressFolderAutomaticTriggering',
  displayName: 'Suppress automatic SCM triggering',
  xmlTag: 'jenkins.branch.NoTriggerOrganizationFolderProperty',
  fields: {
    branches: optionalText({ label: 'Branch names to build automatically' }),
    strategy: optionalText({ label: 'Suppression strategy for them' }),
  },
  inScripts: { isDirective: false },
  example: { branches: 'main|release-.*', strategy: 'EVENTS' },
  suppresses({ branches, strategy }, build) {
    return holdsBack({ expression: branches ?? '.*', strategy }, build);
  },
});
