import type { IconName } from '../types/icon-name.ts';
import type { DashboardContent } from '../types/items.ts';
import { Icon } from './icon.tsx';

/** Lists the kinds of jobs that most people begin with. */
const FIRST_KINDS: readonly { className: string; text: string; about: string; icon: IconName }[] = [
  {
    className: 'org.jenkinsci.plugins.workflow.job.WorkflowJob',
    text: 'Pipeline',
    about: 'Stages that a script describes',
    icon: 'workflow',
  },
  {
    className: 'hudson.model.FreeStyleProject',
    text: 'Freestyle project',
    about: 'Steps that a form describes',
    icon: 'package',
  },
  {
    className: 'org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject',
    text: 'Multibranch pipeline',
    about: 'A pipeline for each branch of a repository',
    icon: 'git-branch',
  },
];

/** Says what there could be in place of an empty list, and leads to it as far as the reader may make it. */
export function EmptyList({ page }: { page: DashboardContent }) {
  const { view, first, heading } = page;
  const create = `${view.href}newJob`;
  if (first > 0)
    return (
      <div class="empty-state">
        <h2>The list ends before this page</h2>
        <p>
          <a href={view.href}>Back to its beginning</a>
        </p>
      </div>
    );
  if (page.scan)
    return (
      <div class="empty-state">
        <h2>Nothing was found yet</h2>
        <p>
          What a scan finds is listed here. The <a href={page.scan.logHref}>log of the last scan</a> says what it saw.
        </p>
      </div>
    );
  if (view.isList)
    return (
      <div class="empty-state">
        <h2>This view shows no jobs yet</h2>
        <p>
          {page.mayEditView ? (
            <>
              Choose some in <a href={`${view.href}configure`}>its settings</a>, by name or by an expression.
            </>
          ) : (
            'Nobody chose any for it, or none that you may see.'
          )}
        </p>
      </div>
    );
  if (!page.mayCreate)
    return (
      <div class="empty-state">
        <h2>There are no jobs here yet</h2>
        <p>Or none that you may see.</p>
      </div>
    );
  return (
    <div class="empty-state">
      <h2>{heading === null ? 'Create the first job' : 'This folder is empty'}</h2>
      <p>A job is what the server builds: a script, a repository, a release. Begin with one of these:</p>
      <ul class="first-jobs">
        {FIRST_KINDS.map(({ className, text, about, icon }) => (
          <li key={className}>
            <a class="card" href={`${create}?mode=${encodeURIComponent(className)}`}>
              <Icon name={icon} /> <strong>{text}</strong>
              <span class="muted">{about}</span>
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a href={create}>All kinds of items</a>
      </p>
    </div>
  );
}
