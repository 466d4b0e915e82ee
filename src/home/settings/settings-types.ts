import type { XmlElement, XmlNode } from '../../xml/index.ts';
import type { ConfigEdit } from '../files/posted-document.ts';
import type { NodeFields } from '../nodes/node-types.ts';

/** Holds what the root config.xml and the location file say, as far as it is understood. */
export interface Settings {
  readonly version: string | null;
  /** Names how far the set-up came, in Jenkins's words; null where nothing is noted, as it was never begun or is long over. */
  readonly installState: string | null;
  /**
   * Says what is known of permissions from config.xml. `unstated`: it says nothing at all, or there is no such file.
   * `unreadable`: they cannot be known, so nobody has any permission.
   */
  readonly securityState: 'stated' | 'unstated' | 'unreadable';
  readonly numExecutors: number;
  readonly mode: 'NORMAL' | 'EXCLUSIVE';
  readonly label: string;
  readonly useSecurity: boolean;
  readonly authorization: StrategySetting;
  readonly naming: NamingSetting;
  readonly realm: {
    readonly className: string;
    readonly disableSignup: boolean;
    /** Holds the text of its element, as its kind reads it; missing where nothing but the class was chosen. */
    readonly xml?: string;
  };
  /** Says whether nobody is remembered beyond their session. */
  readonly disableRememberMe: boolean;
  readonly crumbIssuer: boolean;
  readonly systemMessage: string | null;
  /** Holds the quiet period in seconds; Jenkins's default is 5. */
  readonly quietPeriod: number;
  /** Says how often a checkout that failed is tried again. */
  readonly scmCheckoutRetryCount: number;
  readonly slaveAgentPort: number;
  readonly primaryView: string;
  readonly rootUrl: string | null;
  readonly adminAddress: string | null;
  /** Holds the address under which files of builds and users are served, apart from the server; null where there is none. */
  readonly resourceRootUrl: string | null;
  /** Names the shell of `hudson.tasks.Shell.xml`; null is `/bin/sh`. */
  readonly shell: string | null;
  /**
   * Names the Java class that formats people's text as HTML; null where none is set. It stays in the file for other servers
   * that read it.
   */
  readonly markupFormatter: string | null;
  /** Holds the variables of all builds: those of the global node properties. */
  readonly globalEnvironment: NodeFields['environment'];
  /** Lists the ids of what administrators do not want to be told. */
  readonly hiddenMonitors: readonly string[];
  /** Lists the clouds that make nodes; those of kinds that are not here stay in the file. */
  readonly clouds: readonly { readonly className: string; readonly name: string; readonly element: XmlElement }[];
}

/** Describes the authorization strategy: its Java class, and what it grants to whom. */
export interface StrategySetting {
  readonly className: string;
  readonly denyAnonymousRead: boolean;
  /** Holds the elements inside of it, which its kind reads; missing where it has at most `denyAnonymousRead`. */
  readonly content?: readonly XmlNode[];
}

/** Describes which names new items may have. */
export interface NamingSetting {
  readonly className: string;
  /** Holds the expression that whole names match, and what people are told in its stead; both are '' where there is none. */
  readonly pattern: string;
  readonly description: string;
}

/** Describes the settings of the root config.xml that can be changed. */
export type SettingsChanges = Partial<
  Pick<
    Settings,
    | 'installState'
    | 'numExecutors'
    | 'mode'
    | 'label'
    | 'useSecurity'
    | 'authorization'
    | 'naming'
    | 'realm'
    | 'crumbIssuer'
    | 'systemMessage'
    | 'quietPeriod'
    | 'scmCheckoutRetryCount'
    | 'primaryView'
    | 'slaveAgentPort'
    | 'markupFormatter'
    | 'globalEnvironment'
    | 'hiddenMonitors'
  >
>;

export interface SettingsStore {
  readonly current: Settings;
  /** Reads the files; what was held and never written is given up. */
  load(): Promise<void>;
  /** Applies changes at once; they are written to the file with the next change that is written, or with `change`. */
  hold(changes: SettingsChanges): void;
  /**
   * Applies changes and writes them to the file, together with those of `hold`. A function is asked once every earlier change
   * is written, so that what it makes of the settings in force takes none of them back.
   */
  change(changes: SettingsChanges | ((current: Settings) => SettingsChanges)): Promise<void>;
  /** Calls the listener after settings were read or written. */
  onChange(listener: () => void): void;
  /** Applies lossless edits to the root config.xml. */
  edit(edits: readonly ConfigEdit[]): Promise<void>;
  /** Does what `edit` does, for changes that need the whole text: `change` returns the new one. */
  rewrite(change: (xml: string) => string): Promise<void>;
  /** Returns the root config.xml's text unchanged. */
  source(): Promise<string>;
  setLocation(location: { rootUrl: string | null; adminAddress: string | null }): Promise<void>;
  setResourceRoot(url: string | null): Promise<void>;
}
