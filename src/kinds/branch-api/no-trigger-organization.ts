import { type AnyKind, defineProperty, optionalText, type SuppressingProperty } from '../../points/index.ts';
import { holdsBack } from './holds-back.ts';

const property = defineProperty({
  symbol: 'suppressFolderAutomaticTriggering',
  displayName: 'Suppress automatic SCM triggering',
  xmlTag: 'jenkins.branch.NoTriggerOrganizationFolderProperty',
  fields: {
    branches: optionalText({ title: 'Branch names to build automatically' }),
    strategy: optionalText({ title: 'Suppression strategy for them' }),
  },
  example: { branches: 'main|release-.*', strategy: 'EVENTS' },
});

/**
 * Of an organization folder: holds back builds that indexing or an event asks for of branches of all its projects.
 * Jenkins: `NoTriggerOrganizationFolderProperty`.
 */
export const noTriggerOfOrganization: AnyKind & SuppressingProperty = {
  ...property,
  suppresses(config, build) {
    // Nobody else made it.
    const { branches, strategy } = config as { readonly branches: string | null; readonly strategy: string | null };
    return holdsBack({ expression: branches ?? '.*', strategy }, build);
  },
};
