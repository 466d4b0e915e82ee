/** Holds what the program is built from, which `scripts/dependencies.mjs` inserts. */
declare const BUILT_FROM: readonly {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly url: string;
}[];

/** Lists the packages that the program is built from, by name. */
export const DEPENDENCIES = BUILT_FROM;
