import type { PluginManifest } from '../package/manifest.ts';

/** Describes a package that can be fetched. */
export interface Offer {
  readonly manifest: Omit<PluginManifest, 'entry'>;
  /** Holds where the package is: `http:`, `https:` or `file:`. */
  readonly url: string;
  /** Holds the SHA-512 of the package: `sha512-` and base64, as in lock files of npm. */
  readonly integrity: string;
  readonly size: number | null;
  /** Names the site that has it. */
  readonly site: string;
}
