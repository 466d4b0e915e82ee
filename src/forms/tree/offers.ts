import type { Offer } from '../../form-tree/index.ts';
import { type AnyKind, classOfTag, type KindFamily, type KindRegistry } from '../../points/index.ts';
import type { FormOwner } from './making.ts';

const PIPELINES = 'org.jenkinsci.plugins.workflow.';
const PIPELINE_PROPERTIES = `${PIPELINES}job.properties.`;

/** Maps classes of properties to the owners for which they are; others are for everything that has builds. */
const OWNERS: Readonly<Record<string, readonly FormOwner[]>> = {
  [`${PIPELINE_PROPERTIES}DisableConcurrentBuildsJobProperty`]: ['pipeline'],
  [`${PIPELINE_PROPERTIES}DisableResumeJobProperty`]: ['pipeline'],
  [`${PIPELINE_PROPERTIES}DurabilityHintJobProperty`]: ['pipeline'],
  [`${PIPELINE_PROPERTIES}PipelineTriggersJobProperty`]: ['pipeline'],
  [`${PIPELINES}multibranch.BranchJobProperty`]: [],
  [`${PIPELINES}libs.FolderLibraries`]: ['folder', 'organization'],
  'jenkins.branch.OverrideIndexTriggersJobProperty': [],
  'jenkins.branch.NoTriggerOrganizationFolderProperty': ['organization'],
  'org.csanchez.jenkins.plugins.kubernetes.KubernetesFolderProperty': ['folder', 'organization'],
  'com.cloudbees.hudson.plugins.folder.properties.AuthorizationMatrixProperty': ['folder', 'organization'],
  'org.jenkinsci.plugins.matrixauth.AuthorizationMatrixNodeProperty': ['node'],
};
const WITH_BUILDS: readonly FormOwner[] = ['job', 'pipeline', 'matrix', 'maven'];
/** Lists classes that pipelines alone can name, or that only the server makes. */
const NOT_OFFERED: ReadonlySet<string> = new Set([
  'org.jenkinsci.plugins.pipeline.BuildNameStep',
  'org.jenkinsci.plugins.pipeline.BuildDescriptionStep',
  'hudson.plugins.emailext.EmailExtStep',
  'jenkins.plugins.slack.workflow.SlackSendStep',
  `${PIPELINES}multibranch.SCMBinder`,
]);
const FOLDER_TRIGGER = 'com.cloudbees.hudson.plugins.folder.computed.PeriodicFolderTrigger';

/** Returns the kinds of a family that a form offers. */
export function offeredKinds(kinds: KindRegistry, family: KindFamily, owner: FormOwner): readonly AnyKind[] {
  return kinds.all(family).filter((kind) => isOffered(kind, owner));
}

/** Returns them as a form lists them. */
export function offersOf(kinds: KindRegistry, family: KindFamily, owner: FormOwner): readonly Offer[] {
  return offeredKinds(kinds, family, owner).map(({ xmlTag, displayName }) => ({
    className: classOfTag(xmlTag),
    label: displayName,
  }));
}

function isOffered({ family, xmlTag, formContent }: AnyKind, owner: FormOwner): boolean {
  const className = classOfTag(xmlTag);
  if (formContent !== undefined || NOT_OFFERED.has(className)) return false;
  if (family === 'property') return (OWNERS[className] ?? WITH_BUILDS).includes(owner);
  const isOfFolders = owner === 'folder' || owner === 'organization';
  return family !== 'trigger' || isOfFolders === (className === FOLDER_TRIGGER);
}
