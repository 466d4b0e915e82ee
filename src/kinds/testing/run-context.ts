import type { Result } from '../../model/index.ts';
import type { RunContext } from '../../points/index.ts';

/** What a test says about the run; what it does not say is not there. */
export interface RunContextOptions {
  readonly result?: Result;
  readonly env?: Readonly<Record<string, string>>;
  /** Paths that each pattern matches. */
  readonly globs?: Readonly<Record<string, readonly string[]>>;
  readonly existing?: readonly string[];
  readonly exitCode?: number;
  readonly downstream?: Readonly<Record<string, Awaited<ReturnType<RunContext['downstream']['trigger']>>>>;
}

export interface RecordedContext extends RunContext {
  readonly lines: string[];
  readonly stored: string[];
  readonly fingerprinted: string[];
  readonly triggered: string[];
}

/** A run of `app #7` that does nothing but note what a kind asks of it. */
export function recordedContext(options: RunContextOptions = {}): RecordedContext {
  const lines: string[] = [];
  const stored: string[] = [];
  const fingerprinted: string[] = [];
  const triggered: string[] = [];
  const none = (what: string) => () => Promise.reject(new Error(`${what} is not part of this test`));
  return {
    lines,
    stored,
    fingerprinted,
    triggered,
    run: {
      job: 'app',
      number: 7,
      queueId: 1,
      timestamp: 0,
      startTime: 0,
      duration: 0,
      result: null,
      state: 'building',
      keepLog: false,
      description: null,
      displayName: null,
      builtOn: '',
      workspace: '/ws',
      causes: [],
      parameters: null,
      interruptions: [],
      otherActions: [],
    },
    job: { fullName: 'app', displayName: 'app', url: 'job/app/' },
    fullDisplayName: 'app #7',
    workspace: {
      path: '/ws',
      glob: async (patterns) => [...(options.globs?.[patterns] ?? [])],
      exists: async (path) => options.existing?.includes(path) ?? false,
      read: none('reading'),
      write: none('writing'),
      makeFolder: none('making folders'),
      wipe: none('wiping'),
    },
    launch: {
      script: async () => options.exitCode ?? 0,
      command: none('a command'),
      capture: none('a command'),
    },
    log: { line: (text) => void lines.push(text), error: (text) => void lines.push(`ERROR: ${text}`) },
    env: new Map(Object.entries(options.env ?? {})),
    artifacts: { store: async (paths) => void stored.push(...paths) },
    fingerprints: { record: async (paths) => void fingerprinted.push(...paths) },
    downstream: {
      trigger: async (name) => {
        triggered.push(name);
        return options.downstream?.[name] ?? 'queued';
      },
    },
    signal: new AbortController().signal,
    result: () => options.result ?? 'SUCCESS',
  };
}
