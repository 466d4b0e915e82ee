/** Describes an address of a plugin, and what a client gets there. */
export interface PluginAddress {
  /** Holds the HTTP method; missing means GET. */
  readonly verb?: 'POST';
  /**
   * Holds the path below the root. `{job}` and `{build}` stand for `job/NAME` and `job/NAME/12` of a job that uses the
   * plugin; `{folder}` likewise.
   */
  readonly path: string;
  /** Holds the beginning of the content type; empty where there is nothing to read. */
  readonly type: string;
}

/** Describes a plugin of Jenkins whose work this server does itself. */
export interface PluginRow {
  readonly name: string;
  /** Holds the version of the plugin at the time of the Jenkins version that is imitated. */
  readonly version: string;
  /** Holds the title, which is unique. */
  readonly title: string;
  /** Holds the kind of the plugin: other plugins depend on a `library`, and nobody uses it by itself. */
  readonly kind: 'function' | 'library';
  /**
   * Holds the plugins that the real one requires: `name`, or `name:version` where the version that it asks for is known.
   */
  readonly needs: readonly string[];
  /** Holds those that it uses where they are there, in the same spelling. */
  readonly wants: readonly string[];
  /** Holds where the real one is described, where that is known. */
  readonly url?: string;
  /** Says whether the real one can be loaded while Jenkins runs, where it says so itself. */
  readonly loadsAnyTime?: boolean;
  /** Holds the version of Jenkins that the real one was made for, where that is known. */
  readonly level?: string;
  /** Holds the addresses that clients of the plugin request; where there are none, a text that explains why. */
  readonly addresses: readonly PluginAddress[] | string;
  /** Describes for people what part of the plugin's work is not done here; null where nothing is known to be missing. */
  readonly lacks: string | null;
}

/** Describes what a row of a plugin holds beside its name, version and title. */
interface Particulars {
  readonly needs?: readonly string[];
  readonly wants?: readonly string[];
  readonly url?: string;
  readonly level?: string;
  readonly loadsAnyTime?: boolean;
  readonly addresses?: readonly PluginAddress[] | string;
  readonly lacks?: string;
}

/** Explains why most plugins have no addresses. */
const IN_BUILDS = 'It works inside of builds.';
const LIBRARY = 'Nobody but other plugins uses it.';

/** Returns the row of a plugin with a function of its own. */
export function plugin(name: string, version: string, title: string, particulars: Particulars = {}): PluginRow {
  const { needs = [], wants = [], addresses = IN_BUILDS, lacks = null, ...facts } = particulars;
  return { name, version, title, kind: 'function', needs, wants, addresses, lacks, ...facts };
}

/** Returns the row of a plugin that has no function of its own. */
export function library(name: string, version: string, title: string, needs: readonly string[] = []): PluginRow {
  return { name, version, title, kind: 'library', needs, wants: [], addresses: LIBRARY, lacks: null };
}

const JSON_TYPE = 'application/json';
const HTML_TYPE = 'text/html';
export const TEXT_TYPE = 'text/plain';

/** Returns an address that responds with JSON. */
export function json(path: string): PluginAddress {
  return { path, type: JSON_TYPE };
}

/** Returns an address that responds with a page. */
export function page(path: string): PluginAddress {
  return { path, type: HTML_TYPE };
}
