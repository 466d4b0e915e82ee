import { type Clock, systemClock } from '../../kit/index.ts';
import { type Cause, type Change, newRun, type Result, type Run, type TestReport } from '../../model/index.ts';
import type { CheckoutSink, Credential, RunContext } from '../../points/index.ts';

/** What a test says about the run; what it does not say is not there. */
export interface RunContextOptions {
  readonly result?: Result;
  readonly env?: Readonly<Record<string, string>>;
  /** Paths that each pattern matches. */
  readonly globs?: Readonly<Record<string, readonly string[]>>;
  readonly existing?: readonly string[];
  readonly exitCode?: number;
  /** Content of files that can be read. */
  readonly files?: Readonly<Record<string, string | { readonly bytes: Buffer; readonly modified: number }>>;
  readonly wipe?: RunContext['workspace']['wipe'];
  readonly capture?: RunContext['launch']['capture'];
  readonly clock?: Clock;
  readonly earlier?: readonly Run[];
  readonly estimatedDuration?: number;
  readonly lastOutput?: () => number;
  readonly causes?: readonly Cause[];
  readonly signal?: AbortSignal;
  readonly credentials?: readonly Credential[];
  readonly changes?: readonly Change[];
  readonly downstream?: Readonly<Record<string, Awaited<ReturnType<RunContext['downstream']['trigger']>>>>;
}

export interface RecordedContext extends RunContext {
  readonly lines: string[];
  readonly stored: string[];
  readonly fingerprinted: string[];
  readonly triggered: string[];
  readonly recorded: { readonly report: TestReport; readonly healthScaleFactor: number }[];
}

/** A run of `app #7` that does nothing but note what a kind asks of it. */
export function recordedContext(options: RunContextOptions = {}): RecordedContext {
  const lines: string[] = [];
  const stored: string[] = [];
  const fingerprinted: string[] = [];
  const triggered: string[] = [];
  const recorded: { report: TestReport; healthScaleFactor: number }[] = [];
  const fileOf = (path: string): { bytes: Buffer; modified: number } => {
    const file = options.files?.[path] ?? '';
    return typeof file === 'string' ? { bytes: Buffer.from(file), modified: 0 } : file;
  };
  let note: unknown;
  const run = newRun('app', 7, 0, { queueId: 1, workspace: '/ws', causes: options.causes ?? [] });
  const none = (what: string) => () => Promise.reject(new Error(`${what} is not part of this test`));
  return {
    lines,
    stored,
    fingerprinted,
    triggered,
    run,
    job: { fullName: 'app', displayName: 'app', url: 'job/app/' },
    fullDisplayName: 'app #7',
    workspace: {
      path: '/ws',
      glob: async (patterns) => [...(options.globs?.[patterns] ?? [])],
      exists: async (path) => options.existing?.includes(path) ?? false,
      read: none('reading'),
      readPart: async (path, offset, length) => fileOf(path).bytes.subarray(offset, offset + length),
      info: async (path) => ({ size: fileOf(path).bytes.length, modified: fileOf(path).modified }),
      write: none('writing'),
      makeFolder: none('making folders'),
      wipe: options.wipe ?? none('wiping'),
      list: async (includes, { excludes, folders }) => {
        lines.push(`list ${includes.join(' ')} - ${excludes.join(' ')}${folders ? ' and folders' : ''}`);
        return [...(options.globs?.[includes.join(' ')] ?? [])];
      },
      remove: async (path) => void lines.push(`remove ${path}`),
    },
    launch: {
      script: async () => options.exitCode ?? 0,
      command: none('a command'),
      capture: options.capture ?? none('a command'),
    },
    log: { line: (text) => void lines.push(text), error: (text) => void lines.push(`ERROR: ${text}`) },
    env: new Map(Object.entries(options.env ?? {})),
    artifacts: { store: async (paths) => void stored.push(...paths) },
    recorded,
    reports: { tests: async (report, { healthScaleFactor }) => void recorded.push({ report, healthScaleFactor }) },
    fingerprints: { record: async (paths) => void fingerprinted.push(...paths) },
    downstream: {
      trigger: async (name) => {
        triggered.push(name);
        return options.downstream?.[name] ?? 'queued';
      },
    },
    credentials: { find: async (id) => options.credentials?.find((each) => each.id === id) ?? null },
    actions: {
      of: (tag) => run.actions.flatMap((action) => (action.tag === tag ? [action.data] : [])),
      async put(tag, data, replaces = () => false) {
        run.actions = [...run.actions.filter((action) => action.tag !== tag || !replaces(action.data)), { tag, data }];
      },
    },
    changes: { ofRun: async () => options.changes ?? [], of: async () => [] },
    signal: options.signal ?? new AbortController().signal,
    clock: options.clock ?? systemClock,
    notes: {
      read: () => note,
      write: (value) => {
        note = value;
      },
    },
    history: {
      async *earlier() {
        yield* options.earlier ?? [];
      },
      estimatedDuration: () => options.estimatedDuration ?? -1,
    },
    result: () => options.result ?? 'SUCCESS',
    lastOutput: () => options.lastOutput?.() ?? 0,
    interrupt: (result, line) => lines.push(line, result) > 0,
    setDescription: async (text) => void lines.push(`description: ${text}`),
    runAgain: async (cause) => void lines.push(`again: ${JSON.stringify(cause)}`),
  };
}

/** Takes the changes of a checkout. */
export function recordedSink(wantsChanges = true): CheckoutSink & { readonly changelogs: string[] } {
  const changelogs: string[] = [];
  return { changelogs, wantsChanges, changes: async (text) => void changelogs.push(text) };
}
