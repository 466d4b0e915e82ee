/** An address of a plugin, and what a client gets there. */
export interface PluginAddress {
  /** Missing: GET. */
  readonly verb?: 'POST';
  /**
   * Below the root. `{job}` and `{build}`: of a job that uses the plugin, `job/NAME` and `job/NAME/12`; `{folder}` likewise.
   */
  readonly path: string;
  /** Beginning of the content type; empty where there is nothing to read. */
  readonly type: string;
}

/** A plugin of Jenkins whose work this server does itself. */
export interface PluginRow {
  readonly name: string;
  /** Of the time of the answered level. */
  readonly version: string;
  /** Unique. */
  readonly title: string;
  /** `library`: other plugins stand on it, and nobody uses it by itself. */
  readonly kind: 'function' | 'library';
  /** Names of the plugins that the real one cannot do without. */
  readonly needs: readonly string[];
  /** What clients of the plugin ask for; why there is nothing where it is a text. */
  readonly addresses: readonly PluginAddress[] | string;
  /** What of the plugin's work is not done here, for people; null: nothing that is known of. */
  readonly lacks: string | null;
}

/** What a row of a plugin says beside its name, version and title. */
interface Particulars {
  readonly needs?: readonly string[];
  readonly addresses?: readonly PluginAddress[] | string;
  readonly lacks?: string;
}

/** Why most plugins have no addresses. */
const IN_BUILDS = 'It works inside of builds.';
const LIBRARY = 'Nobody but other plugins uses it.';

/** A plugin with a function of its own. */
export function plugin(name: string, version: string, title: string, particulars: Particulars = {}): PluginRow {
  const { needs = [], addresses = IN_BUILDS, lacks = null } = particulars;
  return { name, version, title, kind: 'function', needs, addresses, lacks };
}

/** A plugin that has no function of its own. */
export function library(name: string, version: string, title: string, needs: readonly string[] = []): PluginRow {
  return { name, version, title, kind: 'library', needs, addresses: LIBRARY, lacks: null };
}

export const JSON_TYPE = 'application/json';
export const HTML_TYPE = 'text/html';
export const TEXT_TYPE = 'text/plain';

/** An address that answers JSON. */
export function json(path: string): PluginAddress {
  return { path, type: JSON_TYPE };
}

/** An address that answers a page. */
export function page(path: string): PluginAddress {
  return { path, type: HTML_TYPE };
}
