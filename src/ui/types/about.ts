/** Describes what the server is, and what it is made of. */
export interface AboutContent {
  readonly page: 'about';
  /** Holds the version of Jenkins whose interface it speaks. */
  readonly jenkins: string;
  readonly version: string;
  readonly node: string;
  readonly links: readonly { readonly text: string; readonly href: string }[];
  /** Lists what is built into the program, with its licences. */
  readonly dependencies: readonly Dependency[];
}

export interface Dependency {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** Links to its page on the web; '' where there is none. */
  readonly url: string;
}

/** Describes the form that looks for the builds of a file. */
export interface FingerprintCheckContent {
  readonly page: 'fingerprint-check';
}
