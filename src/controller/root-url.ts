import type { SettingsStore } from '../home/index.ts';
import type { RootUrl } from './services.ts';

/**
 * Jenkins knows its address only from its configuration; until somebody sets that, we take the one that an
 * administrator's request was seen to use, as the set-up wizard would propose it. It is kept in memory alone.
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
