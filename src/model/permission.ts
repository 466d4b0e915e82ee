/** Describes a permission: its id in files and headers, and the one that includes it. */
interface PermissionRow {
  readonly id: string;
  readonly impliedBy: string | null;
  /** Names Jenkins's property that switches it on; one without such a property is always on. */
  readonly onBy?: string;
  /** Names what is asked in its stead while it is off, where that is not what implies it. */
  readonly whileOff?: string;
  /** Lists what it can be granted on besides the whole server. */
  readonly scopes: readonly PermissionScope[];
}

/** Names what a permission can be granted on. A run and a view take those of their item, the whole server has all. */
export type PermissionScope = 'server' | 'item' | 'run' | 'view' | 'node' | 'credentials';

const EXTENDED_READ = 'hudson.security.ExtendedReadPermission';
const SERVER = ['server'] as const;
const ITEM = ['item'] as const;
const RUN = ['run', 'item'] as const;
const VIEW = ['view', 'item'] as const;
const NODE = ['node'] as const;
const CREDENTIALS = ['credentials', 'item'] as const;

/** Holds Jenkins's permission ids, by the short name that its guides use. */
export const PERMISSIONS = {
  'Overall/Administer': { id: 'hudson.model.Hudson.Administer', impliedBy: null, scopes: SERVER },
  'Overall/Manage': {
    id: 'hudson.model.Hudson.Manage',
    impliedBy: 'Overall/Administer',
    onBy: 'jenkins.security.ManagePermission',
    scopes: SERVER,
  },
  'Overall/SystemRead': {
    id: 'hudson.model.Hudson.SystemRead',
    impliedBy: 'Overall/Administer',
    onBy: 'jenkins.security.SystemReadPermission',
    scopes: SERVER,
  },
  'Overall/Read': { id: 'hudson.model.Hudson.Read', impliedBy: 'Generic/Read', scopes: SERVER },
  'Overall/RunScripts': { id: 'hudson.model.Hudson.RunScripts', impliedBy: 'Overall/Administer', scopes: SERVER },
  'Overall/UploadPlugins': { id: 'hudson.model.Hudson.UploadPlugins', impliedBy: 'Overall/Administer', scopes: SERVER },
  'Overall/ConfigureUpdateCenter': {
    id: 'hudson.model.Hudson.ConfigureUpdateCenter',
    impliedBy: 'Overall/Administer',
    scopes: SERVER,
  },
  'Generic/FullControl': {
    id: 'hudson.security.Permission.FullControl',
    impliedBy: 'Overall/Administer',
    scopes: SERVER,
  },
  'Generic/Read': { id: 'hudson.security.Permission.GenericRead', impliedBy: 'Overall/Administer', scopes: SERVER },
  'Generic/Write': { id: 'hudson.security.Permission.GenericWrite', impliedBy: 'Overall/Administer', scopes: SERVER },
  'Generic/Create': { id: 'hudson.security.Permission.GenericCreate', impliedBy: 'Generic/Write', scopes: SERVER },
  'Generic/Update': { id: 'hudson.security.Permission.GenericUpdate', impliedBy: 'Generic/Write', scopes: SERVER },
  'Generic/Delete': { id: 'hudson.security.Permission.GenericDelete', impliedBy: 'Generic/Write', scopes: SERVER },
  'Generic/Configure': {
    id: 'hudson.security.Permission.GenericConfigure',
    impliedBy: 'Generic/Update',
    scopes: SERVER,
  },
  'Job/Create': { id: 'hudson.model.Item.Create', impliedBy: 'Generic/Create', scopes: ITEM },
  'Job/Delete': { id: 'hudson.model.Item.Delete', impliedBy: 'Generic/Delete', scopes: ITEM },
  'Job/Configure': { id: 'hudson.model.Item.Configure', impliedBy: 'Generic/Configure', scopes: ITEM },
  'Job/Read': { id: 'hudson.model.Item.Read', impliedBy: 'Generic/Read', scopes: ITEM },
  'Job/Discover': { id: 'hudson.model.Item.Discover', impliedBy: 'Job/Read', scopes: ITEM },
  'Job/ViewStatus': { id: 'hudson.model.Item.ViewStatus', impliedBy: 'Job/Read', scopes: ITEM },
  'Job/ExtendedRead': {
    id: 'hudson.model.Item.ExtendedRead',
    impliedBy: 'Job/Configure',
    onBy: EXTENDED_READ,
    scopes: ITEM,
  },
  'Job/Build': { id: 'hudson.model.Item.Build', impliedBy: 'Generic/Update', scopes: ITEM },
  'Job/Workspace': { id: 'hudson.model.Item.Workspace', impliedBy: 'Generic/Read', scopes: ITEM },
  'Job/WipeOut': {
    id: 'hudson.model.Item.WipeOut',
    impliedBy: null,
    onBy: 'hudson.security.WipeOutPermission',
    whileOff: 'Job/Build',
    scopes: ITEM,
  },
  'Job/Cancel': { id: 'hudson.model.Item.Cancel', impliedBy: 'Generic/Update', scopes: ITEM },
  'Job/Move': { id: 'hudson.model.Item.Move', impliedBy: 'Generic/Create', scopes: ITEM },
  'Run/Delete': { id: 'hudson.model.Run.Delete', impliedBy: 'Generic/Delete', scopes: RUN },
  'Run/Update': { id: 'hudson.model.Run.Update', impliedBy: 'Generic/Update', scopes: RUN },
  'Run/Replay': { id: 'hudson.model.Run.Replay', impliedBy: 'Job/Configure', scopes: RUN },
  'Run/Artifacts': {
    id: 'hudson.model.Run.Artifacts',
    impliedBy: null,
    onBy: 'hudson.security.ArtifactsPermission',
    whileOff: 'Job/Read',
    scopes: RUN,
  },
  'View/Read': { id: 'hudson.model.View.Read', impliedBy: 'Generic/Read', scopes: VIEW },
  'View/Create': { id: 'hudson.model.View.Create', impliedBy: 'Generic/Create', scopes: VIEW },
  'View/Configure': { id: 'hudson.model.View.Configure', impliedBy: 'Generic/Configure', scopes: VIEW },
  'View/Delete': { id: 'hudson.model.View.Delete', impliedBy: 'Generic/Delete', scopes: VIEW },
  'Agent/Create': { id: 'hudson.model.Computer.Create', impliedBy: 'Generic/Create', scopes: SERVER },
  'Agent/Delete': { id: 'hudson.model.Computer.Delete', impliedBy: 'Generic/Delete', scopes: NODE },
  'Agent/ExtendedRead': {
    id: 'hudson.model.Computer.ExtendedRead',
    impliedBy: 'Agent/Configure',
    onBy: EXTENDED_READ,
    scopes: NODE,
  },
  'Agent/Configure': { id: 'hudson.model.Computer.Configure', impliedBy: 'Generic/Configure', scopes: NODE },
  'Agent/Connect': { id: 'hudson.model.Computer.Connect', impliedBy: 'Agent/Disconnect', scopes: NODE },
  'Agent/Disconnect': { id: 'hudson.model.Computer.Disconnect', impliedBy: 'Overall/Administer', scopes: NODE },
  'Agent/Build': { id: 'hudson.model.Computer.Build', impliedBy: 'Generic/Write', scopes: NODE },
  'SCM/Tag': { id: 'hudson.scm.SCM.Tag', impliedBy: 'Generic/Create', scopes: ITEM },
  'Credentials/Create': {
    id: 'com.cloudbees.plugins.credentials.CredentialsProvider.Create',
    impliedBy: 'Generic/Create',
    scopes: CREDENTIALS,
  },
  'Credentials/Update': {
    id: 'com.cloudbees.plugins.credentials.CredentialsProvider.Update',
    impliedBy: 'Generic/Update',
    scopes: CREDENTIALS,
  },
  'Credentials/View': {
    id: 'com.cloudbees.plugins.credentials.CredentialsProvider.View',
    impliedBy: 'Generic/Read',
    scopes: CREDENTIALS,
  },
  'Credentials/Delete': {
    id: 'com.cloudbees.plugins.credentials.CredentialsProvider.Delete',
    impliedBy: 'Generic/Delete',
    scopes: CREDENTIALS,
  },
  'Credentials/ManageDomains': {
    id: 'com.cloudbees.plugins.credentials.CredentialsProvider.ManageDomains',
    impliedBy: 'Generic/Configure',
    scopes: CREDENTIALS,
  },
  'Credentials/UseOwn': {
    id: 'com.cloudbees.plugins.credentials.CredentialsProvider.UseOwn',
    impliedBy: 'Job/Build',
    onBy: 'com.cloudbees.plugins.credentials.UseOwnPermission',
    scopes: ITEM,
  },
  'Credentials/UseItem': {
    id: 'com.cloudbees.plugins.credentials.CredentialsProvider.UseItem',
    impliedBy: 'Job/Configure',
    onBy: 'com.cloudbees.plugins.credentials.UseItemPermission',
    scopes: ITEM,
  },
  'Metrics/View': { id: 'jenkins.metrics.api.Metrics.View', impliedBy: 'Overall/Administer', scopes: SERVER },
  'Metrics/ThreadDump': {
    id: 'jenkins.metrics.api.Metrics.ThreadDump',
    impliedBy: 'Overall/Administer',
    scopes: SERVER,
  },
  'Metrics/HealthCheck': {
    id: 'jenkins.metrics.api.Metrics.HealthCheck',
    impliedBy: 'Overall/Administer',
    scopes: SERVER,
  },
  'EnvInject/ViewVars': {
    id: 'org.jenkinsci.plugins.envinject.EnvInjectPlugin.ViewVars',
    impliedBy: null,
    scopes: ITEM,
  },
  'Role Based/ItemRoles': {
    id: 'com.michelin.cio.hudson.plugins.rolestrategy.RoleBasedAuthorizationStrategy.ItemRoles',
    impliedBy: 'Overall/Administer',
    onBy: 'com.michelin.cio.hudson.plugins.rolestrategy.RoleBasedAuthorizationStrategy.useItemAndAgentRoles',
    scopes: SERVER,
  },
  'Role Based/AgentRoles': {
    id: 'com.michelin.cio.hudson.plugins.rolestrategy.RoleBasedAuthorizationStrategy.AgentRoles',
    impliedBy: 'Overall/Administer',
    onBy: 'com.michelin.cio.hudson.plugins.rolestrategy.RoleBasedAuthorizationStrategy.useItemAndAgentRoles',
    scopes: SERVER,
  },
  'Lockable Resources/View': {
    id: 'org.jenkins.plugins.lockableresources.LockableResourcesManager.View',
    impliedBy: 'Overall/Administer',
    scopes: SERVER,
  },
  'Lockable Resources/Reserve': {
    id: 'org.jenkins.plugins.lockableresources.LockableResourcesManager.Reserve',
    impliedBy: 'Overall/Administer',
    scopes: SERVER,
  },
  'Lockable Resources/Steal': {
    id: 'org.jenkins.plugins.lockableresources.LockableResourcesManager.Steal',
    impliedBy: 'Overall/Administer',
    scopes: SERVER,
  },
  'Lockable Resources/Unlock': {
    id: 'org.jenkins.plugins.lockableresources.LockableResourcesManager.Unlock',
    impliedBy: 'Overall/Administer',
    scopes: SERVER,
  },
} as const satisfies Record<string, PermissionRow>;

export type Permission = keyof typeof PERMISSIONS;

/** Holds other ids under which files and scripts name a permission. */
const OTHER_IDS: Readonly<Record<string, Permission>> = {
  'jenkins.model.Jenkins.Administer': 'Overall/Administer',
  'jenkins.model.Jenkins.Manage': 'Overall/Manage',
  'jenkins.model.Jenkins.SystemRead': 'Overall/SystemRead',
  'jenkins.model.Jenkins.Read': 'Overall/Read',
};

/** Holds every permission; the keys of the table are its permissions. */
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as readonly Permission[];

const BY_ID: ReadonlyMap<string, Permission> = new Map([
  ...ALL_PERMISSIONS.map((permission) => [PERMISSIONS[permission].id, permission] as const),
  ...Object.entries(OTHER_IDS),
]);

/** Returns the permission of an id; undefined where there is none here. */
export function permissionOf(id: string): Permission | undefined {
  return BY_ID.get(id);
}

/** Returns what a table's row says of a permission. */
export function permissionRow(permission: Permission): PermissionRow {
  return PERMISSIONS[permission];
}

/** Returns the permissions that include this one, nearest first. */
export function implying(permission: Permission): readonly Permission[] {
  const next: Permission | null = PERMISSIONS[permission].impliedBy;
  return next === null ? [] : [next, ...implying(next)];
}

/** Returns the ids of the permissions that include this one, nearest first. */
export function impliedBy(permission: Permission): string[] {
  return implying(permission).map((each) => PERMISSIONS[each].id);
}
