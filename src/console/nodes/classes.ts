import { ACCESS_CONTROLLED, ACTIONABLE, DESCRIBABLE, LABEL, NODE } from '../host/classes.ts';
import { defineClass, OBJECT } from '../host/groovy.ts';

export const MODE = defineClass('hudson.model.Node$Mode');
export const SLAVE = defineClass('hudson.model.Slave', NODE);
export const DUMB_SLAVE = defineClass('hudson.slaves.DumbSlave', SLAVE);

export const COMPUTER = defineClass('hudson.model.Computer', ACTIONABLE, [ACCESS_CONTROLLED]);
export const SLAVE_COMPUTER = defineClass('hudson.slaves.SlaveComputer', COMPUTER);
export const MASTER_COMPUTER = defineClass('jenkins.model.Jenkins$MasterComputer', COMPUTER);
/** Represents the class of the built-in node's computer. */
export const HUDSON_COMPUTER = defineClass('hudson.model.Hudson$MasterComputer', MASTER_COMPUTER);
export const EXECUTOR = defineClass('hudson.model.Executor');
export const ONE_OFF_EXECUTOR = defineClass('hudson.model.OneOffExecutor', EXECUTOR);

export const OFFLINE_CAUSE = defineClass('hudson.slaves.OfflineCause');
export const SIMPLE_CAUSE = defineClass('hudson.slaves.OfflineCause$SimpleOfflineCause', OFFLINE_CAUSE);
export const USER_CAUSE = defineClass('hudson.slaves.OfflineCause$UserCause', SIMPLE_CAUSE);
export const CLI_CAUSE = defineClass('hudson.slaves.OfflineCause$ByCLI', USER_CAUSE);

export const LABEL_ATOM = defineClass('hudson.model.labels.LabelAtom', LABEL);
export const LABEL_EXPRESSION = defineClass('hudson.model.labels.LabelExpression', LABEL);

export const LAUNCHER = defineClass('hudson.slaves.ComputerLauncher', OBJECT, [DESCRIBABLE]);
export const RETENTION = defineClass('hudson.slaves.RetentionStrategy', OBJECT, [DESCRIBABLE]);
export const NODE_PROPERTY = defineClass('hudson.slaves.NodeProperty', OBJECT, [DESCRIBABLE]);
export const VARIABLES = defineClass('hudson.slaves.EnvironmentVariablesNodeProperty', NODE_PROPERTY);
export const VARIABLE = defineClass('hudson.slaves.EnvironmentVariablesNodeProperty$Entry');
