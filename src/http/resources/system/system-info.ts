import { homedir, platform, release, tmpdir, userInfo } from 'node:os';
import { JENKINS_VERSION, type Services } from '../../../controller/index.ts';
import { processorName, systemName } from '../../beans/nodes/node-monitors.ts';
import { Refusal } from '../../request/refusal.ts';
import { route } from '../../route.ts';
import { masked } from './masked.ts';

export const systemInfo = route({
  method: 'GET',
  path: '/systemInfo',
  permission: 'Overall/Read',
  crumb: 'exempt',
  doc: 'System properties, among them user.timezone, and the environment of the server, for those who may manage it or read its settings.',
  handler({ services, may }) {
    if (!may('Overall/Manage') && !may('Overall/SystemRead')) throw new Refusal(null);
    const properties = systemProperties(services);
    const environment = Object.entries(services.environment).map(([name, value]): [string, string] => [
      name,
      value ?? '',
    ]);
    return {
      type: 'page',
      title: 'System Information',
      page: {
        page: 'system-information',
        properties: [...properties].sort(byName).map(masked),
        environment: environment.sort(byName).map(masked),
      },
    };
  },
});

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
