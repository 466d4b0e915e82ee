import { type Clock, systemClock } from '../../kit/index.ts';
import { type Cause, type Change, newRun, type Result, type Run, type TestReport } from '../../model/index.ts';
import {
  type AgentFiles,
  type ArchivedModule,
  type CheckoutSink,
  type Credential,
  type ExtendedMailDefaults,
  type FailedTest,
  type ForgeServer,
  type KeptReport,
  type MailDefaults,
  type MailMessage,
  type MailOutcome,
  type MavenConfig,
  type ModuleBuild,
  type ModuleName,
  NO_SECRETS,
  type Person,
  type RunContext,
  type Tool,
} from '../../points/index.ts';

/** Describes the run of a test; what is left out does not exist. */
export interface RunContextOptions {
  readonly result?: Result;
  readonly scm?: RunContext['scm'];
  readonly env?: Readonly<Record<string, string>>;
  /** Holds the paths that each pattern matches. */
  readonly globs?: Readonly<Record<string, readonly string[]>>;
  readonly existing?: readonly string[];
  readonly exitCode?: number;
  /** Holds the content of files that can be read. */
  readonly files?: Readonly<Record<string, string | { readonly bytes: Buffer; readonly modified: number }>>;
  readonly wipe?: RunContext['workspace']['wipe'];
  readonly capture?: RunContext['launch']['capture'];
  readonly clock?: Clock;
  readonly earlier?: readonly Run[];
  /** Holds what runs stored, by number and name, such as `6 pmd`. */
  readonly details?: Readonly<Record<string, KeptReport>>;
  readonly estimatedDuration?: number;
  readonly lastOutput?: () => number;
  readonly causes?: readonly Cause[];
  readonly signal?: AbortSignal;
  readonly credentials?: readonly Credential[];
  readonly changes?: readonly Change[];
  readonly mavenJob?: MavenConfig;
  readonly archived?: readonly ArchivedModule[];
  readonly unbuilt?: readonly ModuleName[];
  /** Holds the tools by type, then by name. */
  readonly tools?: Readonly<Record<string, Readonly<Record<string, Tool>>>>;
  /** Holds persons by their role. */
  readonly people?: Readonly<Partial<Record<'developers' | 'culprits' | 'requesters' | 'upstream', readonly Person[]>>>;
  readonly mailDefaults?: Partial<Omit<MailDefaults, 'extended'>> & {
    readonly extended?: Partial<ExtendedMailDefaults>;
  };
  /** Holds the outcome of each mail; where it is missing, mails are sent. */
  readonly mailOutcome?: MailOutcome;
  readonly console?: string;
  readonly forgeServers?: readonly ForgeServer[];
  readonly failedTests?: readonly FailedTest[];
  readonly runFacts?: Partial<Run>;
  readonly moduleRuns?: readonly RunContext[];
  readonly downstream?: Readonly<Record<string, Awaited<ReturnType<RunContext['downstream']['trigger']>>>>;
}

export interface RecordedContext extends RunContext {
  readonly lines: string[];
  readonly stored: string[];
  readonly fingerprinted: string[];
  readonly triggered: string[];
  readonly built: ModuleBuild[];
  readonly mails: MailMessage[];
  /** Holds the details of reports by run number and name. */
  readonly details: Map<string, KeptReport>;
  readonly recorded: { readonly report: TestReport; readonly healthScaleFactor: number }[];
}

/** Returns a run of `app #7` that only records what a kind does with it. */
export function recordedContext(options: RunContextOptions = {}): RecordedContext {
  const lines: string[] = [];
  const details = new Map<string, KeptReport>(Object.entries(options.details ?? {}));
  const stored: string[] = [];
  const fingerprinted: string[] = [];
  const triggered: string[] = [];
  const built: ModuleBuild[] = [];
  const mails: MailMessage[] = [];
  const recorded: { report: TestReport; healthScaleFactor: number }[] = [];
  const fileOf = (path: string): { bytes: Buffer; modified: number } => {
    const file = options.files?.[path] ?? '';
    return typeof file === 'string' ? { bytes: Buffer.from(file), modified: 0 } : file;
  };
  let note: unknown;
  const run = newRun('app', 7, 0, { queueId: 1, workspace: '/ws', causes: options.causes ?? [], ...options.runFacts });
  const none = (what: string) => () => Promise.reject(new Error(`${what} is not part of this test`));
  return {
    lines,
    stored,
    fingerprinted,
    triggered,
    built,
    mails,
    run,
    job: { fullName: 'app', displayName: 'app', url: 'job/app/' },
    scm: options.scm ?? null,
    fullDisplayName: 'app #7',
    agent: { name: '', files: {} as AgentFiles, temporaryFolder: '/tmp', folder: '/home' },
    workspace: {
      path: '/ws',
      glob: async (patterns) => [...(options.globs?.[patterns] ?? [])],
      exists: async (path) => options.existing?.includes(path) === true || Object.hasOwn(options.files ?? {}, path),
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
    outside: { read: none('reading outside') },
    launch: {
      script: async () => options.exitCode ?? 0,
      command: none('a command'),
      capture: options.capture ?? none('a command'),
    },
    log: { line: (text) => void lines.push(text), error: (text) => void lines.push(`ERROR: ${text}`) },
    env: new Map(Object.entries(options.env ?? {})),
    artifacts: { store: async (paths) => void stored.push(...paths) },
    recorded,
    details,
    reports: {
      tests: async (report, { healthScaleFactor }) => void recorded.push({ report, healthScaleFactor }),
      keep: async (name, kept) => void details.set(`${run.number} ${name}`, kept),
      kept: async ({ number }, name) => details.get(`${number} ${name}`) ?? null,
      place: ({ of, path }) => `/home/${of}/${path}`,
      async folder(from, files, to) {
        stored.push(...files.map((file) => `${from}/${file} -> ${to.of} ${to.path}`));
      },
    },
    fingerprints: { record: async (paths) => void fingerprinted.push(...paths) },
    downstream: {
      trigger: async (name) => {
        triggered.push(name);
        return options.downstream?.[name] ?? 'queued';
      },
      all: () => Object.keys(options.downstream ?? {}),
      find: () => null,
      start: none('a run of another job'),
      begun: none('a run of another job'),
      finished: none('a run of another job'),
      cancel: none('a run of another job'),
    },
    hide: (secrets) => void lines.push(`hide ${secrets.join(' ')}`),
    leavesNot: { folder: () => undefined, process: async () => undefined },
    hideMatches: (expressions) => void lines.push(`hide what ${expressions.join(' ')} match`),
    settings: async (kind) => kind.fromXml(null, NO_SECRETS),
    credentials: { find: async (id) => options.credentials?.find((each) => each.id === id) ?? null },
    actions: {
      of: (tag) => run.actions.flatMap((action) => (action.tag === tag ? [action.data] : [])),
      async put(tag, data, replaces = () => false) {
        run.actions = [...run.actions.filter((action) => action.tag !== tag || !replaces(action.data)), { tag, data }];
      },
    },
    console: { size: () => 0, linesFrom: (from) => linesOf((options.console ?? '').slice(from)) },
    modules: {
      config: options.mavenJob ?? null,
      archived: async () => options.archived ?? [],
      declare: async (modules) => modules,
      unbuilt: () => options.unbuilt ?? [],
      record: async (builds) => void built.push(...builds),
      runs: () => options.moduleRuns ?? [],
    },
    tools: {
      find: (type, name) => options.tools?.[type]?.[name] ?? null,
      names: (type) => Object.keys(options.tools?.[type] ?? {}),
    },
    changes: { ofRun: async () => options.changes ?? [], of: async () => [] },
    mail: {
      async send(message) {
        mails.push(message);
        return options.mailOutcome ?? { kind: 'sent', messageId: `<${mails.length}@test>`, rejected: [] };
      },
      settings: async () => mailDefaults(options),
    },
    people: {
      developers: async () => options.people?.developers ?? [],
      developersOf: async () => [],
      nameOf: (id) => id,
      culprits: async () => options.people?.culprits ?? [],
      requesters: async () => options.people?.requesters ?? [],
      upstream: async () => options.people?.upstream ?? null,
    },
    record: {
      tail: async (count) => (options.console ?? '').replace(/\n$/, '').split('\n').slice(-count),
      async *console() {
        yield Buffer.from(options.console ?? '');
      },
      failedTests: async (limit) => (options.failedTests ?? []).slice(0, limit),
    },
    forgeServers: async () => options.forgeServers ?? [],
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
    hasResult: () => true,
    lastOutput: () => options.lastOutput?.() ?? 0,
    interrupt: (result, line) => lines.push(line, result) > 0,
    setDescription: async (text) => void lines.push(`description: ${text}`),
    setDisplayName: async (name) => void lines.push(`display name: ${name}`),
    runAgain: async (cause) => void lines.push(`again: ${JSON.stringify(cause)}`),
  };
}

function mailDefaults({ mailDefaults: given }: RunContextOptions): MailDefaults {
  return {
    from: 'ci@example.org',
    replyTo: null,
    defaultSuffix: null,
    ...given,
    extended: {
      contentType: 'text/plain',
      subject: '$PROJECT_NAME - Build # $BUILD_NUMBER - $BUILD_STATUS!',
      body: 'Check $BUILD_URL',
      recipients: '',
      replyTo: '',
      emergencyReroute: '',
      allowedDomains: [],
      excludedRecipients: [],
      maxAttachmentSize: -1,
      listId: null,
      precedenceBulk: false,
      allowUnregistered: false,
      presendScript: '',
      postsendScript: '',
      ...given?.extended,
    },
  };
}

/** Records the changes of a checkout. */
export function recordedSink(wantsChanges = true): CheckoutSink & { readonly changelogs: string[] } {
  const changelogs: string[] = [];
  return { changelogs, wantsChanges, changes: async (text) => void changelogs.push(text) };
}

async function* linesOf(text: string): AsyncGenerator<string, void> {
  yield* text.split('\n');
}
