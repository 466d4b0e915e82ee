import type { Bean } from '../../export/index.ts';
import type { Route } from '../route.ts';
import type { Ref, Schema } from './types.ts';

type Described = Pick<Bean<never, never>, 'className'> & { readonly rows: readonly { name: string; doc: string }[] };

const CREDENTIALS_DOMAIN = 'com.cloudbees.plugins.credentials.CredentialsStoreAction$DomainWrapper';
const CREDENTIAL = 'com.cloudbees.plugins.credentials.CredentialsStoreAction$CredentialsWrapper';

/** Names the classes that each `api/:format` answers with. */
const ANSWERED: Readonly<Record<string, readonly string[]>> = {
  '/api/:format': ['hudson.model.Hudson'],
  '/asynchPeople/api/:format': ['hudson.model.View$AsynchPeople$People'],
  '/computer/api/:format': ['hudson.model.ComputerSet'],
  '/computer/:node/api/:format': ['hudson.model.Hudson$MasterComputer', 'hudson.slaves.SlaveComputer'],
  '/computer/:node/executors/:number/api/:format': ['hudson.model.Executor'],
  '/computer/:node/loadStatistics/api/:format': ['hudson.model.LoadStatistics'],
  '/crumbIssuer/api/:format': ['hudson.security.csrf.DefaultCrumbIssuer'],
  '/credentials/api/:format': ['com.cloudbees.plugins.credentials.ViewCredentialsAction$RootActionImpl'],
  '/credentials/store/:store/api/:format': [
    'com.cloudbees.plugins.credentials.SystemCredentialsProvider$UserFacingAction',
  ],
  '/credentials/store/:store/domain/:domain/api/:format': [CREDENTIALS_DOMAIN],
  '/credentials/store/:store/domain/:domain/credential/:credential/api/:format': [CREDENTIAL],
  '/fingerprint/:md5/api/:format': ['hudson.model.Fingerprint'],
  '/label/:label/api/:format': ['hudson.model.labels.LabelAtom', 'hudson.model.Label'],
  '/label/:label/loadStatistics/api/:format': ['hudson.model.Label$1'],
  '/lockable-resources/api/:format': ['org.jenkins.plugins.lockableresources.actions.LockableResourcesRootAction'],
  '/loadStatistics/api/:format': ['hudson.model.LoadStatistics'],
  '/me/api/:format': ['hudson.model.User'],
  '/overallLoad/api/:format': ['hudson.model.OverallLoadStatistics'],
  '/people/api/:format': ['hudson.model.View$People'],
  '/pluginManager/api/:format': ['hudson.LocalPluginManager'],
  '/pluginManager/plugin/:plugin/api/:format': ['hudson.PluginWrapper'],
  '/queue/api/:format': ['hudson.model.Queue'],
  '/queue/item/:id/api/:format': [
    'hudson.model.Queue$WaitingItem',
    'hudson.model.Queue$BlockedItem',
    'hudson.model.Queue$BuildableItem',
    'hudson.model.Queue$LeftItem',
  ],
  '/securityRealm/user/:id/api/:format': ['hudson.model.User'],
  '/unlabeledLoad/api/:format': ['jenkins.model.UnlabeledLoadStatistics'],
  '/updateCenter/api/:format': ['hudson.model.UpdateCenter'],
  '/updateCenter/site/:site/api/:format': ['hudson.model.UpdateSite'],
  '/user/:id/api/:format': ['hudson.model.User'],
  '/whoAmI/api/:format': ['hudson.security.WhoAmI'],
  '/_item/:item/api/:format': [
    'hudson.model.FreeStyleProject',
    'org.jenkinsci.plugins.workflow.job.WorkflowJob',
    'hudson.matrix.MatrixProject',
    'hudson.matrix.MatrixConfiguration',
    'hudson.model.ExternalJob',
    'com.cloudbees.hudson.plugins.folder.Folder',
  ],
  '/user/:id/credentials/api/:format': ['com.cloudbees.plugins.credentials.ViewCredentialsAction'],
  '/user/:id/credentials/store/:store/api/:format': [
    'com.cloudbees.plugins.credentials.UserCredentialsProvider$UserFacingAction',
  ],
  '/user/:id/credentials/store/:store/domain/:domain/api/:format': [CREDENTIALS_DOMAIN],
  '/user/:id/credentials/store/:store/domain/:domain/credential/:credential/api/:format': [CREDENTIAL],
  '/_item/:item/credentials/api/:format': ['com.cloudbees.plugins.credentials.ViewCredentialsAction'],
  '/_item/:item/credentials/store/:store/api/:format': [
    'com.cloudbees.hudson.plugins.folder.properties.FolderCredentialsProvider$FolderCredentialsProperty$CredentialsStoreActionImpl',
  ],
  '/_item/:item/credentials/store/:store/domain/:domain/api/:format': [CREDENTIALS_DOMAIN],
  '/_item/:item/credentials/store/:store/domain/:domain/credential/:credential/api/:format': [CREDENTIAL],
  '/_run/:item/:run/api/:format': [
    'hudson.model.FreeStyleBuild',
    'org.jenkinsci.plugins.workflow.job.WorkflowRun',
    'hudson.matrix.MatrixBuild',
    'hudson.matrix.MatrixRun',
    'hudson.model.ExternalRun',
  ],
  '/_run/:item/:run/execution/node/:step/api/:format': [
    'org.jenkinsci.plugins.workflow.graph.FlowStartNode',
    'org.jenkinsci.plugins.workflow.graph.FlowEndNode',
    'org.jenkinsci.plugins.workflow.cps.nodes.StepStartNode',
    'org.jenkinsci.plugins.workflow.cps.nodes.StepEndNode',
    'org.jenkinsci.plugins.workflow.cps.nodes.StepAtomNode',
  ],
  '/_run/:item/:run/flowGraph/api/:format': ['org.jenkinsci.plugins.workflow.job.views.FlowGraphAction'],
  '/_run/:item/:run/restart/api/:format': [
    'org.jenkinsci.plugins.pipeline.modeldefinition.actions.RestartDeclarativePipelineAction',
  ],
  '/_run/:item/:run/:child/api/:format': ['hudson.model.Action'],
  '/_run/:item/:run/:child/:part/api/:format': ['hudson.model.Action'],
  '/_run/:item/:run/testReport/api/:format': ['hudson.tasks.junit.TestResult'],
  '/_run/:item/:run/testReport/:package/api/:format': ['hudson.tasks.junit.PackageResult'],
  '/_run/:item/:run/testReport/:package/:class/api/:format': ['hudson.tasks.junit.ClassResult'],
  '/_run/:item/:run/testReport/:package/:class/:test/api/:format': ['hudson.tasks.junit.CaseResult'],
  '/_run/:item/:run/testReport/junit/:package/:class/:test/api/:format': ['hudson.tasks.junit.CaseResult'],
  '/me/my-views/view/:name/api/:format': ['hudson.model.AllView'],
  '/user/:id/my-views/view/:name/api/:format': ['hudson.model.AllView'],
  '/_view/:owner/:view/api/:format': ['hudson.model.AllView', 'hudson.model.ListView', 'hudson.model.MyView'],
};

/**
 * Returns a schema for each class of the remote API. Values have no types of their own in it: only their meaning is
 * described.
 */
export function schemasOf(beans: readonly Described[]): Record<string, Schema> {
  return Object.fromEntries(
    [...beans].sort(byClass).map(({ className, rows }) => [
      nameOf(className),
      {
        type: 'object',
        description: className,
        properties: {
          _class: { type: 'string', const: className },
          ...Object.fromEntries(rows.map(({ name, doc }) => [name, { description: doc }])),
        },
      },
    ]),
  );
}

/** Returns what an `api/:format` answers, of the classes that there are. */
export function schemaAt(
  { path, beans = [] }: Pick<Route, 'path' | 'beans'>,
  schemas: Readonly<Record<string, Schema>>,
): Schema | Ref {
  const classes = [...(ANSWERED[path] ?? []), ...beans.map(({ className }) => className)];
  const known = classes.map(nameOf).filter((name) => name in schemas);
  const [first, ...others] = known.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  if (first === undefined) return { type: 'object' };
  return others.length === 0 ? first : { anyOf: [first, ...others] };
}

/** Returns the name of a class's schema, which has no dollar sign. */
function nameOf(className: string): string {
  return className.replaceAll('$', '-');
}

function byClass(a: Described, b: Described): number {
  return a.className < b.className ? -1 : 1;
}
