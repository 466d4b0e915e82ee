import { type DescribableType, type Fields, type NestedClasses, nestedType, one, text } from '../../../points/index.ts';
import { EXTENSION_CLASSES } from '../extension-classes.ts';

const withExtension = { extension: text({ required: true, script: { type: one(EXTENSION_CLASSES) } }) };

/** Holds the traits as scripts describe them. */
export const TRAIT_CLASSES: NestedClasses = {
  base: 'class jenkins.scm.api.trait.SCMSourceTrait',
  classes: [
    trait('BranchDiscoveryTrait', ['gitBranchDiscovery']),
    trait('TagDiscoveryTrait', ['gitTagDiscovery']),
    trait('RefSpecsSCMSourceTrait', ['refSpecs'], { templates: text({ required: true, script: { type: 'any' } }) }),
    trait('RemoteNameSCMSourceTrait', ['remoteName'], { remoteName: text({ required: true }) }),
    trait('CleanBeforeCheckoutTrait', [], withExtension),
    trait('CleanAfterCheckoutTrait', [], withExtension),
    trait('CloneOptionTrait', [], withExtension),
    trait('SubmoduleOptionTrait', [], withExtension),
    trait('LocalBranchTrait'),
    trait('IgnoreOnPushNotificationTrait', ['ignoreOnPush']),
    trait('PruneStaleBranchTrait'),
  ],
};

function trait(name: string, symbols: readonly string[] = [], fields: Fields = {}): DescribableType {
  return nestedType(fields, { className: `jenkins.plugins.git.traits.${name}`, symbols });
}
