/** Names settings for code that uses them without knowing the plugin; `C` is what they say. */
export interface KnownSettings<C> {
  /** Holds the name of their file. Jenkins names it after the class whose settings they are. */
  readonly file: string;
  /** Is never called: it says that the settings in the file are a `C`. */
  takes?(settings: C): void;
}
