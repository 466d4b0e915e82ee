import { createTools, type FlowDependencies } from '../../builds/index.ts';
import type { ServerSettings } from '../capabilities/settings.ts';

/** Creates the access to the administrator's configuration, which is always the current one. */
export function createServerSettings({ home, queue }: Pick<FlowDependencies, 'home' | 'queue'>): ServerSettings {
  return {
    get shell() {
      return home.settings.current.shell;
    },
    get throttleCategories() {
      return queue().categories();
    },
    tools: home.tools,
    findTool: (type, name, { node, environment }) =>
      createTools(home, node, (variable) => environment.get(variable)).find(type, name),
  };
}
