import type { SettingsStore } from '../home/index.ts';
import type { RootUrl } from './services.ts';

/**
 * Creates the root URL. Jenkins knows its URL only from its configuration; until one is set, the URL that an
 * administrator's request used is taken, as the set-up wizard would propose it. It is held in memory only.
 */
export function createRootUrl(settings: Pick<SettingsStore, 'current'>): RootUrl {
  let observed: string | null = null;
  return {
    get known() {
      return settings.current.rootUrl ?? observed;
    },
    observe(base) {
      observed = base;
    },
  };
}
