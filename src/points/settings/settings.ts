import type { XmlElement } from '../../xml/index.ts';
import type { Fields, ReadContext, WriteContext } from '../kind/fields.ts';
import type { ForgeServer } from './forge-server.ts';
import type { KnownSettings, SettingsName } from './known-settings.ts';

/** Describes settings of the whole server that a plugin keeps in a file of its own in the home's folder. */
export interface SettingsKind<C = unknown> extends SettingsName<C> {
  readonly displayName: string;
  /** Names the root element of a file that this server makes. */
  readonly rootTag: string;
  readonly fields: Fields;
  /** Holds its keys in configuration as code: `unclassified.mailer`; missing where that does not reach it. */
  readonly yaml?: string;
  /** Says whether all users of the machine may read the file, because it holds no secrets. */
  readonly isPublic: boolean;
  /** Holds settings for the contract test: they must survive writing and reading. */
  readonly example: C;
  /** Returns what a file with this root says, null where there is none. For the same root it returns the same value. */
  fromXml(root: XmlElement | null, context: ReadContext): C;
  /**
   * Returns the text of the file, null where there is none, with other settings; everything else in it stays. `change`
   * gets those of the text; null where it returns the very same. Throws XmlError.
   */
  edit(text: string | null, change: (settings: C) => C, context: SettingsContext): string | null;
  /**
   * Returns the servers of forges that the settings configure; where the method is missing, they are about something else.
   */
  forgeServers?(settings: C): readonly ForgeServer[];
  /** Returns what the consoles of all builds hide; null, or a missing method, means nothing. */
  hidden?(settings: C): Hidden | null;
}

export interface SettingsContext extends ReadContext, WriteContext {}

/** Lists secrets, and Java's expressions of what is secret. */
export interface Hidden {
  readonly secrets: readonly string[];
  readonly expressions: readonly string[];
}

/** Reads and writes the files in which plugins keep settings of the whole server. */
export interface PluginSettings {
  /** Lists the settings of the plugins that are built in. */
  readonly kinds: readonly SettingsKind[];
  /** Says whether a plugin that works keeps these settings. */
  has(settings: SettingsName<unknown>): boolean;
  /**
   * Returns what the file says; where no plugin that works has it, what the name of the settings says of that. Throws XmlError,
   * what the disk says, and where no plugin has such a file and the name says nothing.
   */
  read<C>(settings: KnownSettings<C>): Promise<C>;
  /**
   * Returns at once what the file says at this moment, as the queue needs it for its items. A file that cannot be read
   * counts as empty, and is logged once. Where no plugin that works has the file, it does as `read`.
   */
  current<C>(settings: KnownSettings<C>): C;
  /**
   * Writes what `change` returns for the settings of the file; everything else in it stays, and where it returns the very
   * same, nothing is written. Changes of a file follow one another. Throws CONFIG_BROKEN, HOME_UNWRITABLE.
   */
  change<C>(settings: KnownSettings<C>, change: (before: C) => C): Promise<void>;
}

/** Says whether there is a kind of settings that a name is for. */
export function hasSettingsKind(kinds: readonly SettingsKind[], settings: SettingsName<unknown>): boolean {
  return kinds.some((kind) => isOf(settings, kind));
}

/** Returns the kind of settings that a name is for. Throws where no plugin has such a file. */
export function settingsKindOf<C>(kinds: readonly SettingsKind[], settings: SettingsName<C>): SettingsKind<C> {
  for (const kind of kinds) if (isOf(settings, kind)) return kind;
  throw new Error(`no plugin keeps settings in ${settings.file}`);
}

/** A file has one kind, which was defined for this name of it. */
function isOf<C>({ file }: SettingsName<C>, kind: SettingsKind): kind is SettingsKind<C> {
  return kind.file === file;
}
