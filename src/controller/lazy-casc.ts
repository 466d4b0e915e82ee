import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { CascDeps, ConfigurationAsCode } from '../casc/index.ts';

/** Holds configuration as code, which is loaded when it is first needed: most servers have none. */
export interface LazyCasc {
  load(): Promise<ConfigurationAsCode>;
}

export function createLazyCasc(deps: () => CascDeps): LazyCasc {
  let loaded: Promise<ConfigurationAsCode> | null = null;
  return {
    load() {
      loaded ??= import('../casc/index.ts').then(({ createConfigurationAsCode }) => createConfigurationAsCode(deps()));
      return loaded;
    },
  };
}

/** Holds what names a configuration, and the home in which one may lie. */
export interface CascAtStart extends Pick<CascDeps, 'environment' | 'properties'> {
  readonly home: { readonly folder: string };
}

/** Says whether a configuration is named, or lies in the home. */
export async function cascAtStart({ home, environment, properties }: CascAtStart): Promise<'named' | 'found' | 'none'> {
  if (environment['CASC_JENKINS_CONFIG'] || properties.get('casc.jenkins.config')) return 'named';
  for (const name of ['jenkins.yaml', 'jenkins.yml', 'jenkins.yaml.d']) {
    try {
      await access(join(home.folder, name));
      return 'found';
    } catch {
      // The next one may be there.
    }
  }
  return 'none';
}
