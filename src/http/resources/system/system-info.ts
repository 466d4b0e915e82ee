import { freemem, homedir, platform, release, tmpdir, totalmem, userInfo } from 'node:os';
import { memoryUsage } from 'node:process';
import { JENKINS_VERSION, type Services } from '../../../controller/index.ts';
import { processorName, systemName } from '../../beans/nodes/node-monitors.ts';
import { feedLinks } from '../../feeds/feed-links.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { managePage } from '../../reply/manage-page.ts';
import { Refusal } from '../../request/refusal.ts';
import { route } from '../../route.ts';
import { masked } from './masked.ts';

export const systemInfo = route({
  method: 'GET',
  path: '/systemInfo',
  permission: 'Overall/Read',
  crumb: 'exempt',
  doc: 'System properties, among them user.timezone, and the environment of the server, for those who may manage it or read its settings.',
  handler(context) {
    const { services, may } = context;
    if (!may('Overall/Manage') && !may('Overall/SystemRead')) throw new Refusal(null);
    const properties = systemProperties(services);
    const environment = Object.entries(services.environment).map(([name, value]): [string, string] => [
      name,
      value ?? '',
    ]);
    return managePage(context, {
      title: 'System Information',
      feeds: feedLinks('all', rootHref(context)),
      page: {
        page: 'system-information',
        properties: [...properties].sort(byName).map(masked),
        environment: environment.sort(byName).map(masked),
        plugins: services.plugins
          .all()
          .map(({ longName, version, enabled }) => ({ name: longName, version, enabled }))
          .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)),
        memory: memoryRows(),
        threadsHref: may('Overall/Administer') ? rootHref(context, 'manage/threadDump') : null,
      },
    });
  },
});

/** Returns what the process has of the memory of its machine. */
function memoryRows() {
  const { rss, heapUsed, heapTotal, external } = memoryUsage();
  return [
    { name: 'Process', used: rss, total: totalmem() },
    { name: 'Heap', used: heapUsed, total: heapTotal },
    { name: 'Buffers', used: external, total: null },
    { name: 'Machine', used: totalmem() - freemem(), total: totalmem() },
  ];
}

/** Returns what Java calls system properties, with this process's values; `-D` options of the command line win. */
function systemProperties({ config, version }: Pick<Services, 'config' | 'version'>): Map<string, string> {
  const windows = platform() === 'win32';
  return new Map<string, string>([
    ['JENKINS_HOME', config.home],
    ['file.encoding', 'UTF-8'],
    ['file.separator', windows ? '\\' : '/'],
    ['java.io.tmpdir', tmpdir()],
    ['jenkins.level', JENKINS_VERSION],
    ['line.separator', windows ? '\\r\\n' : '\\n'],
    ['millwright.version', version],
    ['node.version', process.version],
    ['os.arch', processorName()],
    ['os.name', systemName()],
    ['os.version', release()],
    ['path.separator', windows ? ';' : ':'],
    ['user.dir', process.cwd()],
    ['user.home', homedir()],
    ['user.name', userName()],
    ['user.timezone', Intl.DateTimeFormat().resolvedOptions().timeZone],
    ...config.properties,
  ]);
}

/** Returns the name of the user that the process runs as; in a container there may be none for its number. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '?');
  }
}

function byName([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
