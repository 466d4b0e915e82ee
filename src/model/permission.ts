/** Holds Jenkins's permission ids, by the short name that its guides use. */
export const PERMISSIONS = {
  'Overall/Administer': { id: 'hudson.model.Hudson.Administer', impliedBy: null },
  'Overall/Manage': { id: 'jenkins.model.Jenkins.Manage', impliedBy: 'Overall/Administer' },
  'Overall/SystemRead': { id: 'jenkins.model.Jenkins.SystemRead', impliedBy: 'Overall/Administer' },
  'Overall/Read': { id: 'hudson.model.Hudson.Read', impliedBy: 'Overall/Administer' },
  'Job/Create': { id: 'hudson.model.Item.Create', impliedBy: 'Overall/Administer' },
  'Job/Delete': { id: 'hudson.model.Item.Delete', impliedBy: 'Overall/Administer' },
  'Job/Configure': { id: 'hudson.model.Item.Configure', impliedBy: 'Overall/Administer' },
  'Job/Read': { id: 'hudson.model.Item.Read', impliedBy: 'Overall/Administer' },
  'Job/Discover': { id: 'hudson.model.Item.Discover', impliedBy: 'Job/Read' },
  'Job/ViewStatus': { id: 'hudson.model.Item.ViewStatus', impliedBy: 'Job/Read' },
  'Job/ExtendedRead': { id: 'hudson.model.Item.ExtendedRead', impliedBy: 'Job/Configure' },
  'Job/Build': { id: 'hudson.model.Item.Build', impliedBy: 'Overall/Administer' },
  'Job/Workspace': { id: 'hudson.model.Item.Workspace', impliedBy: 'Overall/Administer' },
  'Job/Cancel': { id: 'hudson.model.Item.Cancel', impliedBy: 'Overall/Administer' },
  'Job/Move': { id: 'hudson.model.Item.Move', impliedBy: 'Overall/Administer' },
  'Run/Delete': { id: 'hudson.model.Run.Delete', impliedBy: 'Overall/Administer' },
  'Run/Update': { id: 'hudson.model.Run.Update', impliedBy: 'Overall/Administer' },
  'Run/Replay': { id: 'hudson.model.Run.Replay', impliedBy: 'Job/Configure' },
  'Run/Artifacts': { id: 'hudson.model.Run.Artifacts', impliedBy: 'Overall/Administer' },
  'View/Read': { id: 'hudson.model.View.Read', impliedBy: 'Overall/Administer' },
  'View/Create': { id: 'hudson.model.View.Create', impliedBy: 'Overall/Administer' },
  'View/Configure': { id: 'hudson.model.View.Configure', impliedBy: 'Overall/Administer' },
  'View/Delete': { id: 'hudson.model.View.Delete', impliedBy: 'Overall/Administer' },
  'Agent/Create': { id: 'hudson.model.Computer.Create', impliedBy: 'Overall/Administer' },
  'Agent/Delete': { id: 'hudson.model.Computer.Delete', impliedBy: 'Overall/Administer' },
  'Agent/ExtendedRead': { id: 'hudson.model.Computer.ExtendedRead', impliedBy: 'Agent/Configure' },
  'Agent/Configure': { id: 'hudson.model.Computer.Configure', impliedBy: 'Overall/Administer' },
  'Agent/Connect': { id: 'hudson.model.Computer.Connect', impliedBy: 'Agent/Disconnect' },
  'Agent/Disconnect': { id: 'hudson.model.Computer.Disconnect', impliedBy: 'Overall/Administer' },
  'Credentials/View': {
    id: 'com.cloudbees.plugins.credentials.CredentialsProvider.View',
    impliedBy: 'Overall/Administer',
  },
  'EnvInject/ViewVars': { id: 'org.jenkinsci.plugins.envinject.EnvInjectPlugin.ViewVars', impliedBy: null },
  'Lockable Resources/View': {
    id: 'org.jenkins.plugins.lockableresources.LockableResourcesManager.View',
    impliedBy: 'Overall/Administer',
  },
  'Lockable Resources/Reserve': {
    id: 'org.jenkins.plugins.lockableresources.LockableResourcesManager.Reserve',
    impliedBy: 'Overall/Administer',
  },
  'Lockable Resources/Steal': {
    id: 'org.jenkins.plugins.lockableresources.LockableResourcesManager.Steal',
    impliedBy: 'Overall/Administer',
  },
  'Lockable Resources/Unlock': {
    id: 'org.jenkins.plugins.lockableresources.LockableResourcesManager.Unlock',
    impliedBy: 'Overall/Administer',
  },
} as const satisfies Record<string, { id: string; impliedBy: string | null }>;

export type Permission = keyof typeof PERMISSIONS;

/** Returns the ids of the permissions that include this one, nearest first. */
export function impliedBy(permission: Permission): string[] {
  const ids: string[] = [];
  let next: Permission | null = PERMISSIONS[permission].impliedBy;
  while (next !== null) {
    ids.push(PERMISSIONS[next].id);
    next = PERMISSIONS[next].impliedBy;
  }
  return ids;
}
