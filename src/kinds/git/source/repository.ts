import { type Field, listOf, type RawElement, rawElements } from '../../../points/index.ts';
import { TRAIT_CLASSES } from './trait-classes.ts';

export interface GitSourceConfig {
  readonly id: string;
  readonly remote: string;
  readonly credentialsId: string | null;
  readonly traits: readonly RawElement[];
}

const DISCOVERS_BRANCHES: RawElement = { name: 'jenkins.plugins.git.traits.BranchDiscoveryTrait' };

/**
 * Defines the field of the traits. Where its element is missing, the source is older than traits and discovers branches.
 */
export function traits(options: { label: string }): Field<readonly RawElement[]> {
  const field = rawElements(options);
  return {
    ...field,
    type: listOf(TRAIT_CLASSES),
    fromXml: (element, context) => (element === undefined ? [DISCOVERS_BRANCHES] : field.fromXml(element, context)),
  };
}
