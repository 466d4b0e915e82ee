/** Names the file of settings; `C` is what they say. */
export interface SettingsName<C> {
  /** Holds the name of their file. Jenkins names it after the class whose settings they are. */
  readonly file: string;
  /** Is never called: it says that the settings in the file are a `C`. */
  takes?(settings: C): void;
}

/** Names settings for code that uses them without knowing the plugin. */
export interface KnownSettings<C> extends SettingsName<C> {
  /** Holds what is so for the server itself while the plugin of the file does not work: what the file says counts for nothing then. */
  readonly absent?: C;
}
