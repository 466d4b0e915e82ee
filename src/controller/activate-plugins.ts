import type { Config } from '../config.ts';
import type { PluginFolder } from '../home/index.ts';
import { activeAmong, builtInPlugins, partsOf } from '../kinds/index.ts';
import type { Logger } from '../kit/index.ts';
import type { PluginOfKind } from '../model/index.ts';
import { pluginOfEngineStep } from '../pipeline/index.ts';
import { isBuiltIn, loadPlugins, type StartedPlugins } from '../plugins/index.ts';
import { type IdleKinds, joinParts, type Kind, type PluginParts } from '../points/index.ts';
import { idleKindsOf } from './idle-kinds.ts';
import { pluginOfKind } from './plugin-of-kind.ts';

/** Holds what the plugins that work bring. It is filled by `load`; reading it before is an error. */
export interface ActivatedPlugins {
  load(folder: PluginFolder): Promise<void>;
  readonly parts: PluginParts;
  readonly started: StartedPlugins;
  /** Knows the kinds of the plugins that do not work. */
  readonly idle: IdleKinds;
  /** Returns the plugin that has the kind of a Java class; null for what is a part of the server, or not known. */
  pluginOf(javaClass: string): PluginOfKind | null;
}

interface Activation {
  /** Holds the version of this server. */
  readonly version: string;
  /** Says in `pluginPackages` whether packages in the home are loaded. */
  readonly config: Pick<Config, 'pluginPackages'>;
  readonly partsCheck?: PartsCheck | undefined;
}

/**
 * Returns what looks at the addresses and names that the parts of one package after the other have, beside those of the server and
 * of the packages before. It throws where one is taken: the message names it.
 */
export type PartsCheck = (builtIn: PluginParts) => (parts: PluginParts) => void;

/** Decides once, when the home is open, which plugins work, and loads the packages among them. */
export function activatePlugins({ version, config, partsCheck }: Activation, log: Logger): ActivatedPlugins {
  let loaded: Pick<ActivatedPlugins, 'parts' | 'started' | 'idle' | 'pluginOf'> | null = null;

  function demand() {
    if (loaded === null) throw new Error('the plugins are not loaded yet');
    return loaded;
  }

  return {
    async load(folder) {
      const known = (active: ReadonlySet<string>) =>
        activeAmong(builtInPlugins, (name) => active.has(name) || !isBuiltIn(name));
      const started = await loadPlugins({
        ...{ ...folder, version, withPackages: config.pluginPackages, log },
        partsOfBuiltIn: (active) => partsOf(known(active)),
        partsCheck(builtIn, active) {
          const check = partsCheck?.(builtIn) ?? (() => undefined);
          return (parts) => {
            checkSteps(parts.kinds, active);
            check(parts);
          };
        },
      });
      const packages = joinParts(started.parts.map((each) => each.parts));
      const parts = joinParts([partsOf(known(started.active), packages.kinds), packages]);
      const pluginOf = (javaClass: string) => pluginOfKind(javaClass, started, folder.disabled);
      loaded = { parts, started, idle: idleKindsOf(started, folder.disabled), pluginOf };
    },
    get parts() {
      return demand().parts;
    },
    get idle() {
      return demand().idle;
    },
    pluginOf: (javaClass) => demand().pluginOf(javaClass),
    get started() {
      return demand().started;
    },
  };
}

/** Throws where a step has the name of one that the engine of pipelines has itself. */
function checkSteps(kinds: readonly Kind[], active: ReadonlySet<string>): void {
  for (const { symbol } of kinds.filter(({ family }) => family === 'step')) {
    const plugin = pluginOfEngineStep(symbol);
    if (plugin !== undefined && active.has(plugin)) throw new Error(`${plugin} has the step ${symbol} already`);
  }
}
