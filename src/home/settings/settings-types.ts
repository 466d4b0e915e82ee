import type { SettingsKind } from '../../points/index.ts';
import type { ConfigEdit } from '../items/item-types.ts';
import type { NodeFields } from '../nodes/node-types.ts';

/** What the root config.xml and the location file say, as far as it is understood. */
export interface Settings {
  readonly version: string | null;
  /**
   * What config.xml says of who may do what. unstated: nothing at all, or there is no such file. unreadable: it cannot
   * be known, so nobody may do anything.
   */
  readonly securityState: 'stated' | 'unstated' | 'unreadable';
  readonly numExecutors: number;
  readonly mode: 'NORMAL' | 'EXCLUSIVE';
  readonly label: string;
  readonly useSecurity: boolean;
  /** Java class name and the one setting that we know of the strategy. */
  readonly authorization: { readonly className: string; readonly denyAnonymousRead: boolean };
  readonly realm: { readonly className: string; readonly disableSignup: boolean };
  readonly crumbIssuer: boolean;
  readonly systemMessage: string | null;
  /** Seconds; Jenkins's default is 5. */
  readonly quietPeriod: number;
  /** How often a checkout that failed is tried again. */
  readonly scmCheckoutRetryCount: number;
  readonly slaveAgentPort: number;
  readonly primaryView: string;
  readonly rootUrl: string | null;
  readonly adminAddress: string | null;
  /** Shell of `hudson.tasks.Shell.xml`; null: `/bin/sh`. */
  readonly shell: string | null;
  /** Java class of what makes text of people HTML; null: none is said. Kept for others who read the file. */
  readonly markupFormatter: string | null;
  /** Variables of all builds: the global node properties'. */
  readonly globalEnvironment: NodeFields['environment'];
  /** What another server could start nodes with; this one keeps them in its file. */
  readonly clouds: readonly { readonly className: string; readonly name: string }[];
}

/** What can be changed of the root config.xml by its meaning. */
export type SettingsChanges = Partial<
  Pick<
    Settings,
    | 'numExecutors'
    | 'mode'
    | 'label'
    | 'useSecurity'
    | 'authorization'
    | 'realm'
    | 'crumbIssuer'
    | 'systemMessage'
    | 'quietPeriod'
    | 'slaveAgentPort'
    | 'markupFormatter'
    | 'globalEnvironment'
  >
>;

export interface SettingsStore {
  readonly current: Settings;
  /** Reads the files; what was held and never written is given up. */
  load(): Promise<void>;
  /** In force at once; in the file after the next change that is written, or `change`. */
  hold(changes: SettingsChanges): void;
  /** In force and in the file, together with what was held. */
  change(changes: SettingsChanges): Promise<void>;
  /** Lossless edits of the root config.xml. */
  edit(edits: readonly ConfigEdit[]): Promise<void>;
  /** Does what `edit` does, for changes that need the whole text: `change` returns the new one. */
  rewrite(change: (xml: string) => string): Promise<void>;
  /** Returns the root config.xml's text as it stands. */
  source(): Promise<string>;
  setLocation(location: { rootUrl: string | null; adminAddress: string | null }): Promise<void>;
}

/** Reads and writes the files in which plugins keep settings of the whole server. */
export interface PluginSettings {
  /** Those of the plugins that are built in. */
  readonly kinds: readonly SettingsKind[];
  /** Throws XmlError, and what the disk says. */
  read<C>(kind: SettingsKind<C>): Promise<C>;
  /**
   * Returns at once what the file says at this moment: the queue asks while it looks at its items. A file that cannot be
   * read says nothing, and is logged once.
   */
  current<C>(kind: SettingsKind<C>): C;
  /** Writes the fields; everything else in the file stays. Errors: CONFIG_BROKEN, HOME_UNWRITABLE. */
  write<C>(kind: SettingsKind<C>, config: C): Promise<void>;
}
