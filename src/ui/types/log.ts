/** Describes the list of log recorders. */
export interface LogRecordersContent {
  readonly page: 'log-recorders';
  readonly recorders: readonly { readonly name: string; readonly href: string; readonly loggers: readonly string[] }[];
  /** Links to the form of a new one; null where the reader may not make one. */
  readonly newHref: string | null;
}

/** Describes the records of one recorder, or of the whole server. */
export interface LogRecordsContent {
  readonly page: 'log-records';
  readonly heading: string;
  readonly about: string;
  /** Lists the records, newest first. */
  readonly records: readonly LogRow[];
  /** Says what the list is limited to. */
  readonly filter: { readonly level: string; readonly words: string };
  readonly levels: readonly string[];
  /** Holds the addresses that change the recorder; null where the reader may not, or there is none. */
  readonly actions: { readonly configure: string; readonly clear: string; readonly remove: string } | null;
}

export interface LogRow {
  readonly sequence: number;
  readonly at: number;
  /** Names the level as Java does. */
  readonly level: string;
  readonly logger: string;
  readonly message: string;
  /** Holds a line for each field; '' where there are none. */
  readonly fields: string;
}

/** Describes the form of a recorder. */
export interface LogRecorderConfigContent {
  readonly page: 'log-recorder-config';
  readonly heading: string;
  readonly action: string;
  readonly name: string;
  /** Lists the loggers that it listens to; null for a new recorder, which gets them afterwards. */
  readonly loggers: readonly { readonly name: string; readonly level: string }[] | null;
  /** Lists the names of levels. */
  readonly levels: readonly string[];
  /** Lists the names of loggers that there are. */
  readonly known: readonly string[];
}

/** Describes from which level on loggers say something. */
export interface LogLevelsContent {
  readonly page: 'log-levels';
  /** Lists the loggers, each with its own level or null. */
  readonly loggers: readonly { readonly name: string; readonly level: string | null }[];
  /** Holds the address at which a level is set; null where the reader may not. */
  readonly action: string | null;
  readonly levels: readonly string[];
}
