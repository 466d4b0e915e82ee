import type { Permission } from '../../../model/index.ts';
import type { IconName } from '../../../ui/index.ts';

/** Describes a link of the page for administrators, with those who see it: whoever has one of the permissions. */
export interface ManageLink {
  readonly text: string;
  readonly icon: IconName;
  /** Holds the path below the root. */
  readonly path: string;
  readonly about: string;
  readonly for: readonly Permission[];
}

const EVERYBODY: readonly Permission[] = ['Overall/Read'];
const READERS: readonly Permission[] = ['Overall/SystemRead'];
const MANAGERS: readonly Permission[] = ['Overall/Manage'];
const EITHER: readonly Permission[] = ['Overall/Manage', 'Overall/SystemRead'];
const ADMINISTRATORS: readonly Permission[] = ['Overall/Administer'];

/** Holds the links by their groups. Jenkins: `ManagementLink`, with its categories. */
export const MANAGE_LINKS: readonly { readonly heading: string; readonly links: readonly ManageLink[] }[] = [
  {
    heading: 'System Configuration',
    links: [
      {
        text: 'Configure System',
        icon: 'gear',
        path: 'manage/configure',
        about: 'Settings of the whole server.',
        for: EITHER,
      },
      {
        text: 'Global Tool Configuration',
        icon: 'tools',
        path: 'manage/configureTools/',
        about: 'Installations of Java, Maven and other programs.',
        for: READERS,
      },
      {
        text: 'Manage Plugins',
        icon: 'plug',
        path: 'manage/pluginManager/installed',
        about: 'Plugins whose work this server does.',
        for: READERS,
      },
      {
        text: 'Manage Nodes and Clouds',
        icon: 'server',
        path: 'computer/',
        about: 'Machines that run builds, and their executors.',
        for: EVERYBODY,
      },
      {
        text: 'Configure Clouds',
        icon: 'globe',
        path: 'manage/configureClouds/',
        about: 'Clouds of another server that stand in the configuration.',
        for: READERS,
      },
      {
        text: 'Pipeline libraries',
        icon: 'book',
        path: 'manage/libraries/',
        about: 'Shared libraries of all pipelines.',
        for: ADMINISTRATORS,
      },
      {
        text: 'Lockable resources',
        icon: 'lock',
        path: 'lockable-resources/',
        about: 'What builds and people exclude each other from.',
        for: ['Lockable Resources/View'],
      },
      {
        text: 'Mail',
        icon: 'mail',
        path: 'manage/mail',
        about: 'How mail leaves the server, and what of it waits.',
        for: ADMINISTRATORS,
      },
      {
        text: 'Webhooks',
        icon: 'webhook',
        path: 'manage/webhooks/',
        about: 'What forges told the server, and what it started.',
        for: MANAGERS,
      },
      {
        text: 'Configuration as Code',
        icon: 'code',
        path: 'configuration-as-code/',
        about: 'The configuration as YAML: read, checked, applied.',
        for: READERS,
      },
    ],
  },
  {
    heading: 'Security',
    links: [
      {
        text: 'Configure Global Security',
        icon: 'shield-lock',
        path: 'manage/configureSecurity/',
        about: 'Who may log in, who may do what, and how text is shown.',
        for: READERS,
      },
      {
        text: 'Manage Credentials',
        icon: 'key',
        path: 'manage/credentials/',
        about: 'Passwords, keys and tokens that builds use.',
        for: ['Credentials/View'],
      },
      {
        text: 'Manage and Assign Roles',
        icon: 'people',
        path: 'role-strategy/',
        about: 'Roles with what they grant, for which names, and to whom.',
        for: ['Overall/Administer', 'Overall/SystemRead', 'Role Based/ItemRoles', 'Role Based/AgentRoles'],
      },
      { text: 'Manage Users', icon: 'people', path: 'securityRealm/', about: 'Who may log in.', for: ADMINISTRATORS },
      {
        text: 'In-process Script Approval',
        icon: 'checklist',
        path: 'manage/scriptApproval/',
        about: 'Scripts that wait for an administrator.',
        for: ADMINISTRATORS,
      },
      {
        text: 'Audit log',
        icon: 'history',
        path: 'manage/auditLog/',
        about: 'Who changed what, from where, and with what result.',
        for: ADMINISTRATORS,
      },
    ],
  },
  {
    heading: 'Status Information',
    links: [
      {
        text: 'System Information',
        icon: 'info',
        path: 'manage/systemInfo',
        about: 'Properties and environment of the server.',
        for: EITHER,
      },
      {
        text: 'System Log',
        icon: 'log',
        path: 'manage/log/',
        about: 'What the server logged last, and log recorders.',
        for: READERS,
      },
      {
        text: 'Load Statistics',
        icon: 'graph',
        path: 'manage/load-statistics',
        about: 'How busy the executors are.',
        for: EVERYBODY,
      },
      {
        text: 'Thread dump',
        icon: 'cpu',
        path: 'manage/threadDump',
        about: 'What the process and its builds do now.',
        for: ADMINISTRATORS,
      },
      {
        text: 'Disk usage',
        icon: 'database',
        path: 'manage/disk-usage/',
        about: 'What each job takes on the disk.',
        for: ADMINISTRATORS,
      },
      {
        text: 'State of the home',
        icon: 'home',
        path: 'manage/home-state/',
        about: 'What of it cannot be read, and who may come in.',
        for: ADMINISTRATORS,
      },
      {
        text: 'Keys of secrets',
        icon: 'shield',
        path: 'manage/keys/',
        about: 'New keys for all secrets, at the next start.',
        for: ADMINISTRATORS,
      },
      { text: 'About Jenkins', icon: 'question', path: 'manage/about/', about: 'Which version this is.', for: EITHER },
    ],
  },
  {
    heading: 'Troubleshooting',
    links: [
      {
        text: 'Manage Old Data',
        icon: 'archive',
        path: 'administrativeMonitor/OldData/manage',
        about: 'What of configurations is kept and not known here.',
        for: ADMINISTRATORS,
      },
    ],
  },
  {
    heading: 'Tools and Actions',
    links: [
      {
        text: 'Jenkins CLI',
        icon: 'terminal',
        path: 'manage/cli/',
        about: 'What each command is as a request.',
        for: EVERYBODY,
      },
      {
        text: 'Remote API',
        icon: 'link',
        path: 'api/',
        about: 'What programs can ask, and the addresses for it.',
        for: EVERYBODY,
      },
      {
        text: 'Script Console',
        icon: 'command-palette',
        path: 'manage/script',
        about: 'Runs a script on the server.',
        for: ADMINISTRATORS,
      },
      {
        text: 'Prepare for Shutdown',
        icon: 'stop',
        path: 'manage/prepareShutdown/',
        about: 'Nothing new starts any more.',
        for: MANAGERS,
      },
      {
        text: 'Reload Configuration from Disk',
        icon: 'redo',
        path: 'manage/confirmReload',
        about: 'Reads everything anew that was edited by hand.',
        for: MANAGERS,
      },
      {
        text: 'Restart',
        icon: 'sync',
        path: 'manage/safeRestart',
        about: 'When no build runs any more.',
        for: MANAGERS,
      },
    ],
  },
];
