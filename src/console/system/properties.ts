import { homedir, release, tmpdir, userInfo } from 'node:os';
import { sep } from 'node:path';
import type { ConsoleOptions } from '../types.ts';

const NO_CRUMBS = 'hudson.security.csrf.GlobalCrumbIssuerConfiguration.DISABLE_CSRF_PROTECTION';

/** Holds what Java calls system properties. What a script sets lasts until the server ends. */
export interface SystemProperties {
  get(name: string): string | null;
  set(name: string, value: string): void;
  all(): ReadonlyMap<string, string>;
}

/**
 * Creates the system properties: the `-D` options of the command line over what Java reports about its machine. Options are
 * read at the start, so that changing one has no effect, except for the one for crumbs, which is looked up each time.
 */
export function createSystemProperties({ services }: Pick<ConsoleOptions, 'services'>): SystemProperties {
  const known = new Map<string, string>([...machine(services.home.folder), ...services.config.properties]);
  return {
    get: (name) => known.get(name) ?? null,
    set(name, value) {
      known.set(name, value);
      if (name === NO_CRUMBS) services.security.crumbs.disable(value.toLowerCase() === 'true');
    },
    all: () => known,
  };
}

function machine(home: string): [string, string][] {
  return [
    ['JENKINS_HOME', home],
    ['file.encoding', 'UTF-8'],
    ['file.separator', sep],
    ['java.io.tmpdir', tmpdir()],
    ['java.specification.version', '17'],
    ['java.version', '17.0.6'],
    ['line.separator', '\n'],
    ['os.arch', process.arch === 'x64' ? 'amd64' : process.arch],
    ['os.name', process.platform === 'linux' ? 'Linux' : process.platform],
    ['os.version', release()],
    ['path.separator', ':'],
    ['user.dir', process.cwd()],
    ['user.home', homedir()],
    ['user.name', userName()],
    ['user.timezone', Intl.DateTimeFormat().resolvedOptions().timeZone],
  ];
}

/** Returns the name of the user that the process runs as. In a container there may be no name for its number. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '?';
  }
}
