import type { IconName } from '../types/icon-name.ts';
import { Icon } from './icon.tsx';

interface ItemKind {
  readonly className: string;
  readonly displayName: string;
  readonly about?: string;
}

/** Holds what known kinds look like, by their Java class. */
const ICONS: ReadonlyMap<string, IconName> = new Map<string, IconName>([
  ['hudson.model.FreeStyleProject', 'package'],
  ['hudson.maven.MavenModuleSet', 'versions'],
  ['org.jenkinsci.plugins.workflow.job.WorkflowJob', 'workflow'],
  ['hudson.matrix.MatrixProject', 'apps'],
  ['com.cloudbees.hudson.plugins.folder.Folder', 'file-directory-fill'],
  ['org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject', 'git-branch'],
  ['jenkins.branch.OrganizationFolder', 'repo'],
  ['hudson.model.ExternalJob', 'globe'],
  ['hudson.model.ListView', 'filter'],
  ['hudson.model.AllView', 'list-unordered'],
  ['hudson.model.MyView', 'person'],
]);

interface ItemKindChoiceProps {
  readonly kinds: readonly ItemKind[];
  /** Names the kind that is chosen at first; null is none. */
  readonly chosen: string | null;
}

/** Renders the choice of the kind of a new item or view as a list, which is posted as `mode`. */
export function ItemKindChoice({ kinds, chosen }: ItemKindChoiceProps) {
  return (
    <>
      {kinds.map(({ className, displayName, about }) => (
        <label key={className} for={className} class="choice kind">
          <input type="radio" id={className} name="mode" value={className} checked={className === chosen} required />
          <span class="kind-name">
            <Icon name={ICONS.get(className) ?? 'dot-fill'} /> {displayName}
          </span>
          {about && <span class="muted">{about}</span>}
        </label>
      ))}
    </>
  );
}
