import type { ConfigurationFiles, Home } from '../home/index.ts';

type Files = ReadonlyMap<string, string>;

/** Changes the files of the server's configuration together. */
export interface ConfigurationChanges {
  /**
   * Replaces the files by what `change` returns of them, all or none, and puts them in force. What `change` throws leaves
   * everything as it was. Throws CONFIGURATION_CHANGED where somebody else changed one meanwhile, HOME_UNWRITABLE.
   */
  change(change: (files: Files) => Files): Promise<void>;
  /**
   * Writes what is in force and in no file yet, as `replace` would lose it, and returns the files. Throws CONFIG_BROKEN,
   * HOME_UNWRITABLE.
   */
  settled(): Promise<Files>;
  /** Replaces files that `settled` returned, as those of the home do, and puts them in force. */
  readonly replace: ConfigurationFiles['replace'];
}

interface Deps {
  readonly home: Pick<Home, 'configuration' | 'settings'>;
  /** Is called after files changed and were read again. */
  changed(): void;
}

export function createConfigurationChanges({ home, changed }: Deps): ConfigurationChanges {
  const settled = async (): Promise<Files> => {
    await home.settings.change({});
    return home.configuration.read();
  };
  const replace: ConfigurationFiles['replace'] = async (before, after, beside) => {
    await home.configuration.replace(before, after, beside);
    changed();
  };
  return {
    settled,
    replace,
    async change(change) {
      const before = await settled();
      const after = change(before);
      if ([...after].some(([name, text]) => before.get(name) !== text)) await replace(before, after);
    },
  };
}
