import type { Home } from '../home/index.ts';

type Files = ReadonlyMap<string, string>;

/** Changes the files of the server's configuration together. */
export interface ConfigurationChanges {
  /**
   * Replaces the files by what `change` returns of them, all or none, and puts them in force. What `change` throws leaves
   * everything as it was. Throws CONFIGURATION_CHANGED where somebody else changed one meanwhile, HOME_UNWRITABLE.
   */
  change(change: (files: Files) => Files): Promise<void>;
}

interface Deps {
  readonly home: Pick<Home, 'configuration' | 'settings'>;
  /** Is called after files changed and were read again. */
  changed(): void;
}

export function createConfigurationChanges({ home, changed }: Deps): ConfigurationChanges {
  return {
    async change(change) {
      // What is in force and in no file yet would be lost.
      await home.settings.change({});
      const before = await home.configuration.read();
      const after = change(before);
      if ([...after].every(([name, text]) => before.get(name) === text)) return;
      await home.configuration.replace(before, after);
      changed();
    },
  };
}
