import type { Item } from '../../home/index.ts';
import {
  ACCESS_CONTROLLED,
  ACTIONABLE,
  DESCRIBABLE,
  ITEM_GROUP,
  MODEL_OBJECT,
  SAVEABLE,
  TOP_LEVEL_ITEM_GROUP,
  VIEW_GROUP,
} from '../host/classes.ts';
import { defineClass, defineInterface, type GroovyClass, type NativeClass, nativeClass } from '../host/groovy.ts';

export const ITEM = defineInterface('hudson.model.Item', SAVEABLE, ACCESS_CONTROLLED, MODEL_OBJECT);
const TOP_LEVEL_ITEM = defineInterface('hudson.model.TopLevelItem', ITEM, DESCRIBABLE);
const QUEUE_TASK = defineInterface('hudson.model.Queue$Task', MODEL_OBJECT);
const BUILDABLE_ITEM = defineInterface('hudson.model.BuildableItem', ITEM, QUEUE_TASK);
export const PARAMETERIZED_JOB = defineInterface(
  'jenkins.model.ParameterizedJobMixIn$ParameterizedJob',
  BUILDABLE_ITEM,
);

export const ABSTRACT_ITEM = defineClass('hudson.model.AbstractItem', ACTIONABLE, [ITEM]);
export const JOB = defineClass('hudson.model.Job', ABSTRACT_ITEM);
export const ABSTRACT_PROJECT = defineClass('hudson.model.AbstractProject', JOB, [PARAMETERIZED_JOB]);
const PROJECT = defineClass('hudson.model.Project', ABSTRACT_PROJECT);
const FREE_STYLE_PROJECT = defineClass('hudson.model.FreeStyleProject', PROJECT, [TOP_LEVEL_ITEM]);
export const MATRIX_PROJECT = defineClass('hudson.matrix.MatrixProject', ABSTRACT_PROJECT, [
  TOP_LEVEL_ITEM,
  ITEM_GROUP,
]);
export const MATRIX_CONFIGURATION = defineClass('hudson.matrix.MatrixConfiguration', PROJECT);
const VIEW_JOB = defineClass('hudson.model.ViewJob', JOB);
const EXTERNAL_JOB = defineClass('hudson.model.ExternalJob', VIEW_JOB, [TOP_LEVEL_ITEM]);
export const WORKFLOW_JOB = defineClass('org.jenkinsci.plugins.workflow.job.WorkflowJob', JOB, [
  TOP_LEVEL_ITEM,
  PARAMETERIZED_JOB,
]);

export const ABSTRACT_FOLDER = defineClass('com.cloudbees.hudson.plugins.folder.AbstractFolder', ABSTRACT_ITEM, [
  TOP_LEVEL_ITEM,
  ITEM_GROUP,
  VIEW_GROUP,
]);
const FOLDER = defineClass('com.cloudbees.hudson.plugins.folder.Folder', ABSTRACT_FOLDER, [TOP_LEVEL_ITEM_GROUP]);

export const COMPUTED_FOLDER = defineClass(
  'com.cloudbees.hudson.plugins.folder.computed.ComputedFolder',
  ABSTRACT_FOLDER,
);
const MULTI_BRANCH_PROJECT = defineClass('jenkins.branch.MultiBranchProject', COMPUTED_FOLDER);
const WORKFLOW_MULTI_BRANCH_PROJECT = defineClass(
  'org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject',
  MULTI_BRANCH_PROJECT,
);
const ORGANIZATION_FOLDER = defineClass('jenkins.branch.OrganizationFolder', COMPUTED_FOLDER);
const ABSTRACT_MAVEN_PROJECT = defineClass('hudson.maven.AbstractMavenProject', ABSTRACT_PROJECT);
const MAVEN_MODULE_SET = defineClass('hudson.maven.MavenModuleSet', ABSTRACT_MAVEN_PROJECT, [
  TOP_LEVEL_ITEM,
  ITEM_GROUP,
]);
const MAVEN_MODULE = defineClass('hudson.maven.MavenModule', ABSTRACT_MAVEN_PROJECT);

/** Returns the class of an item's object; for an item of a kind that has no class here, the nearest one. */
export function classOfItem(item: Item): GroovyClass {
  if (item.kind === 'unloadable') return ABSTRACT_ITEM;
  const { className, form } = item.itemKind;
  const exact = CONCRETE.find(({ name }) => name === className);
  return exact ?? (form === 'folder' ? FOLDER : JOB);
}

const CONCRETE: readonly GroovyClass[] = [
  FREE_STYLE_PROJECT,
  MATRIX_PROJECT,
  MATRIX_CONFIGURATION,
  EXTERNAL_JOB,
  WORKFLOW_JOB,
  FOLDER,
  WORKFLOW_MULTI_BRANCH_PROJECT,
  ORGANIZATION_FOLDER,
  MAVEN_MODULE_SET,
  MAVEN_MODULE,
];

/** Defines classes without members of their own: their members belong to the classes above them. */
export const bareItemClasses: readonly NativeClass[] = [
  SAVEABLE,
  MODEL_OBJECT,
  ACCESS_CONTROLLED,
  DESCRIBABLE,
  ITEM,
  TOP_LEVEL_ITEM,
  QUEUE_TASK,
  BUILDABLE_ITEM,
  PARAMETERIZED_JOB,
  ACTIONABLE,
  PROJECT,
  VIEW_JOB,
  COMPUTED_FOLDER,
  MULTI_BRANCH_PROJECT,
  ABSTRACT_MAVEN_PROJECT,
  ...CONCRETE,
].map((type) => nativeClass(type, {}));
