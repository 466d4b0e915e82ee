import { COMPARABLE, defineClass, defineInterface, ITERABLE, OBJECT, SERIALIZABLE } from './groovy.ts';

// Jenkins's classes that more than one part of this room names; others are defined beside their members.
export const SAVEABLE = defineInterface('hudson.model.Saveable');
export const MODEL_OBJECT = defineInterface('hudson.model.ModelObject');
export const ACCESS_CONTROLLED = defineInterface('hudson.security.AccessControlled');
export const DESCRIBABLE = defineInterface('hudson.model.Describable');
export const ITEM_GROUP = defineInterface('hudson.model.ItemGroup', MODEL_OBJECT);
export const MODIFIABLE_ITEM_GROUP = defineInterface('hudson.model.ModifiableItemGroup', ITEM_GROUP);
export const TOP_LEVEL_ITEM_GROUP = defineInterface('jenkins.model.ModifiableTopLevelItemGroup', MODIFIABLE_ITEM_GROUP);
export const VIEW_GROUP = defineInterface('hudson.model.ViewGroup', SAVEABLE, MODEL_OBJECT, ACCESS_CONTROLLED);
export const ACTION = defineInterface('hudson.model.Action', MODEL_OBJECT);
export const ACTIONABLE = defineClass('hudson.model.Actionable', OBJECT, [MODEL_OBJECT]);

export const NODE = defineClass('hudson.model.Node', OBJECT, [SAVEABLE, ACCESS_CONTROLLED, DESCRIBABLE]);
export const ABSTRACT_CI_BASE = defineClass('hudson.model.AbstractCIBase', NODE, [ITEM_GROUP, VIEW_GROUP]);
export const JENKINS = defineClass('jenkins.model.Jenkins', ABSTRACT_CI_BASE, [TOP_LEVEL_ITEM_GROUP]);
/** Represents the class of the one Jenkins object. */
export const HUDSON = defineClass('hudson.model.Hudson', JENKINS);

export const PERMISSION = defineClass('hudson.security.Permission');
export const TASK_LISTENER = defineInterface('hudson.model.TaskListener', SERIALIZABLE);
export const DESCRIPTOR = defineClass('hudson.model.Descriptor', OBJECT, [SAVEABLE]);
export const LABEL = defineClass('hudson.model.Label', ACTIONABLE, [COMPARABLE, MODEL_OBJECT]);
export const PERSISTED_LIST = defineClass('hudson.util.PersistedList', OBJECT, [ITERABLE]);
