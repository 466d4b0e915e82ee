import type { UnloadableItem } from '../../../controller/index.ts';
import { beanFamily, defineBean, type Reference, refer } from '../../../export/index.ts';
import { classOfTag } from '../../../points/index.ts';
import type { BeanContext } from '../../route.ts';
import { abstractItemBean, type ItemTarget } from './item.ts';

/** Holds the Java classes of items that clients know, by the root element of their config.xml. Folders have no colour. */
const KNOWN: Readonly<Record<string, { readonly className: string; readonly folder?: true }>> = {
  project: { className: 'hudson.model.FreeStyleProject' },
  'flow-definition': { className: 'org.jenkinsci.plugins.workflow.job.WorkflowJob' },
  'matrix-project': { className: 'hudson.matrix.MatrixProject' },
  'maven2-moduleset': { className: 'hudson.maven.MavenModuleSet' },
  'hudson.model.ExternalJob': { className: 'hudson.model.ExternalJob' },
  'com.cloudbees.hudson.plugins.folder.Folder': {
    className: 'com.cloudbees.hudson.plugins.folder.Folder',
    folder: true,
  },
  'org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject': {
    className: 'org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject',
    folder: true,
  },
  'jenkins.branch.OrganizationFolder': { className: 'jenkins.branch.OrganizationFolder', folder: true },
};

/** Stands for the name in a file that cannot be read that far. */
const NO_CLASS = 'millwright.UnloadableItem';

const unloadableFolderBean = beanFamily((className) =>
  defineBean<ItemTarget, BeanContext>(className, { parent: abstractItemBean, rows: {} }),
);

const unloadableJobBean = beanFamily((className) =>
  defineBean<ItemTarget, BeanContext>(className, {
    parent: abstractItemBean,
    madeOf: [],
    rows: {
      buildable: { doc: 'Never: it could not be loaded.', read: () => false },
      color: { visibility: 2, doc: 'Shown like a disabled job.', read: () => 'disabled' },
    },
  }),
);

/**
 * Returns the reference to an item that is listed but not loaded: it has the class that its kind has in Jenkins, and the
 * properties that can be known.
 */
export function unloadableReference(item: UnloadableItem, via: string): Reference<BeanContext> {
  const { className, folder } = classOf(item.tag);
  return refer(folder ? unloadableFolderBean(className) : unloadableJobBean(className), { item, via });
}

/**
 * Returns the class for the root element of a config.xml. The element of a kind that is not known here names its class, as
 * in Jenkins where its plugin is installed.
 */
function classOf(tag: string | null): { readonly className: string; readonly folder?: true } {
  if (tag === null) return { className: NO_CLASS };
  const known = Object.hasOwn(KNOWN, tag) ? KNOWN[tag] : undefined;
  return known ?? { className: tag.includes('.') ? classOfTag(tag) : NO_CLASS };
}
