/** A state of a run, stage or step, as the REST interface of pipelines has it: `SUCCESS`, `IN_PROGRESS` … */
export type StageStatus = string;

export interface StageRow {
  readonly name: string;
  readonly status: StageStatus;
  /** Milliseconds. */
  readonly duration: number;
  /** What failed. */
  readonly error: string | null;
  readonly steps: readonly StepRow[];
  /** How many steps before them are left out. */
  readonly left: number;
}

export interface StepRow {
  readonly name: string;
  /** The text of `echo`, the script of `sh`. */
  readonly argument: string | null;
  readonly status: StageStatus;
  /** Milliseconds. */
  readonly duration: number;
  readonly logHref: string;
}

/** What the page of a pipeline's run has beyond other runs. Null hrefs: it is not there, or not allowed. */
export interface PipelineRunPart {
  readonly stages: readonly StageRow[];
  /** How many stages are left out. */
  readonly left: number;
  readonly stepsHref: string;
  readonly inputHref: string | null;
  readonly replayHref: string | null;
  readonly restartHref: string | null;
  /** A person has paused it. */
  readonly paused: boolean;
  /** Pauses it, or lets it go on. */
  readonly pauseHref: string | null;
  /** For a run that does not end when it is stopped. */
  readonly termHref: string | null;
  readonly killHref: string | null;
}

/** The newest runs of a pipeline, a column for each stage. */
export interface StageView {
  /** A run is under way, or about to be. */
  readonly live: boolean;
  readonly stages: readonly {
    readonly name: string;
    /** Milliseconds that it takes where it succeeds; null: it never did. */
    readonly average: number | null;
  }[];
  /** How many stages are left out. */
  readonly left: number;
  readonly runs: readonly {
    readonly displayName: string;
    readonly href: string;
    /** Milliseconds since 1970. */
    readonly started: number;
    /** One for each column; null: the run has no such stage. */
    readonly cells: readonly ({ readonly status: StageStatus; readonly duration: number } | null)[];
  }[];
}

export type PipelinePage =
  /** What one step wrote. */
  | {
      readonly page: 'node-log';
      readonly runName: string;
      readonly href: string;
      readonly name: string;
      readonly argument: string | null;
      readonly parts: readonly { readonly text: string; readonly classes: string; readonly href: string | null }[];
      /** Only the end of it is shown. */
      readonly shortened: boolean;
    }
  /** The script of a run, to be run once more. */
  | {
      readonly page: 'replay';
      readonly name: string;
      /** In front of `run` and `rebuild`, with a final slash. */
      readonly action: string;
      readonly script: string;
      /** Scripts of its libraries with the names of their fields. */
      readonly libraryScripts: readonly { readonly name: string; readonly field: string; readonly text: string }[];
    }
  | {
      readonly page: 'restart-stage';
      readonly name: string;
      readonly action: string;
      readonly stages: readonly string[];
    }
  /** All nodes of a run. */
  | {
      readonly page: 'flow-graph';
      readonly runName: string;
      readonly nodes: readonly {
        readonly name: string;
        readonly argument: string | null;
        readonly status: StageStatus;
        /** How many blocks are around it. */
        readonly depth: number;
        readonly logHref: string;
      }[];
      /** How many nodes are left out. */
      readonly left: number;
    }
  /** Shared libraries of the whole server. */
  | {
      readonly page: 'libraries';
      readonly action: string;
      readonly libraries: readonly {
        /** Among all of them. */
        readonly place: number;
        readonly name: string;
        readonly source: string;
        readonly defaultVersion: string;
        readonly implicit: boolean;
      }[];
      /** What is wrong with what was sent, which is filled in again. */
      readonly errors: readonly string[];
      readonly values: Readonly<Record<string, string>>;
    }
  | {
      readonly page: 'step-reference';
      readonly heading: string;
      readonly href: string;
      readonly steps: readonly {
        readonly name: string;
        readonly displayName: string;
        readonly takesBody: boolean;
        readonly needsNode: boolean;
        readonly parameters: readonly {
          readonly name: string;
          readonly type: string;
          readonly required: boolean;
        }[];
      }[];
      readonly globals: readonly { readonly name: string; readonly about: string }[];
    }
  /** Settings of a pipeline as a form. */
  | {
      readonly page: 'pipeline-config';
      readonly name: string;
      readonly action: string;
      /** Page of its XML. */
      readonly xmlHref: string;
      readonly syntaxHref: string;
      readonly description: string;
      /** null: it is fetched from elsewhere. */
      readonly script: string | null;
      readonly sandbox: boolean;
    };
