import type { UnloadableItem } from '../../controller/index.ts';
import { defineBean, type Reference, refer } from '../../export/index.ts';
import type { BeanContext } from '../route.ts';
import { abstractItemBean, type ItemTarget } from './item.ts';

/** Java classes of items that clients know, by the root element of their config.xml. Folders have no colour. */
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

const OTHER: { readonly className: string; readonly folder?: true } = { className: 'millwright.UnloadableItem' };

/** An item that is listed but not loaded: it has the class that its kind has in Jenkins, and what can be known. */
export function unloadableReference(item: UnloadableItem, via: string): Reference<BeanContext> {
  const known = item.tag !== null && Object.hasOwn(KNOWN, item.tag) ? KNOWN[item.tag] : undefined;
  const { className, folder } = known ?? OTHER;
  const bean = defineBean<ItemTarget, BeanContext>(className, {
    parent: abstractItemBean,
    rows: folder
      ? {}
      : {
          buildable: { doc: 'Never: it could not be loaded.', read: () => false },
          color: { visibility: 2, doc: 'Shown like a disabled job.', read: () => 'disabled' },
        },
  });
  return refer(bean, { item, via });
}
