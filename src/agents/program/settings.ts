/** Describes what the program was told to do. */
export interface AgentSettings {
  readonly jnlpUrl: string | null;
  readonly url: string | null;
  readonly name: string | null;
  readonly secret: string | null;
  readonly workDir: string | null;
  readonly failIfWorkDirIsMissing: boolean;
  readonly noReconnect: boolean;
  readonly noCertificateCheck: boolean;
  /** Holds certificates as text, or `@` and a file with them. */
  readonly certificates: readonly string[];
  /** Holds `user:token` for the launch file. */
  readonly credentials: string | null;
  /** Lists the options that have no effect here, as they were given. */
  readonly idle: readonly string[];
  /** Says what to do; `stdio`: serve the server that started the program, on standard input and output. */
  readonly task: 'run' | 'stdio' | 'help' | 'version';
}

/** Is thrown where the words or variables make no sense; the message is for the person who wrote them. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

type Draft = { -readonly [K in keyof AgentSettings]: AgentSettings[K] };
type Taken = (value: string, draft: Draft) => Partial<AgentSettings>;

/** Holds the options that have a value. */
const VALUES: Readonly<Record<string, Taken>> = {
  jnlpUrl: (jnlpUrl) => ({ jnlpUrl }),
  url: (url) => ({ url }),
  name: (name) => ({ name }),
  secret: (secret) => ({ secret }),
  workDir: (workDir) => ({ workDir }),
  cert: (value, { certificates }) => ({ certificates: [...certificates, value] }),
  credentials: (credentials) => ({ credentials }),
  jnlpCredentials: (credentials) => ({ credentials }),
};

/** Holds the options that have none. */
const FLAGS: Readonly<Record<string, Partial<AgentSettings>>> = {
  failIfWorkDirIsMissing: { failIfWorkDirIsMissing: true },
  noReconnect: { noReconnect: true },
  noreconnect: { noReconnect: true },
  noCertificateCheck: { noCertificateCheck: true },
  disableHttpsCertValidation: { noCertificateCheck: true },
  stdio: { task: 'stdio' },
  version: { task: 'version' },
  help: { task: 'help' },
};

/** Lists what the Java program knows and ours has no use for, with a value and without one. */
const IDLE_VALUES = [
  'tunnel',
  'direct',
  'directConnection',
  'instanceIdentity',
  'protocols',
  'internalDir',
  'agentLog',
  'loggingConfig',
  'proxyCredentials',
  'webSocketHeader',
  'jar-cache',
  'noReconnectAfter',
];
const IDLE_FLAGS = ['webSocket', 'headless', 'noKeepAlive', 'ping', 'text', 'auth'];
/** Lists those of them that need no word, as they change nothing for anybody. */
const SILENT = [
  'webSocket',
  'headless',
  'internalDir',
  'noKeepAlive',
  'jar-cache',
  'protocols',
  'instanceIdentity',
  'direct',
  'directConnection',
];

/**
 * Reads the command line of the Java program, and the variables of its image for what is not said there. `secret` and `name` may be
 * the two words without a dash. Throws SettingsError, which names unknown options.
 */
export function readSettings(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): AgentSettings {
  const draft: Draft = {
    jnlpUrl: null,
    url: null,
    name: null,
    secret: null,
    workDir: null,
    failIfWorkDirIsMissing: false,
    noReconnect: false,
    noCertificateCheck: false,
    certificates: [],
    credentials: null,
    idle: [],
    task: 'run',
  };
  const options = (environment['REMOTING_OPTS'] ?? '').split(/\s+/).filter((word) => word !== '');
  const plain = takeWords([...words, ...options], draft);
  if (plain.length > 2) throw new SettingsError(`Too many words: ${plain.slice(2).join(' ')}`);
  const [secret = null, name = null] = plain;
  draft.secret ??= secret;
  draft.name ??= name;
  takeEnvironment(draft, environment);
  return draft;
}

/** Takes the options and returns the words that are none. */
function takeWords(words: readonly string[], draft: Draft): string[] {
  const plain: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!word.startsWith('-')) {
      plain.push(word);
      continue;
    }
    const option = word.replace(/^--?/, '');
    const flag = FLAGS[option];
    if (flag !== undefined) Object.assign(draft, flag);
    else if (IDLE_FLAGS.includes(option)) note(draft, option);
    else if (option in VALUES || IDLE_VALUES.includes(option)) {
      at += 1;
      const value = words[at];
      if (value === undefined) throw new SettingsError(`Option "${word}" takes an operand`);
      const take = VALUES[option];
      if (take === undefined) note(draft, option);
      else Object.assign(draft, take(value, draft));
    } else throw new SettingsError(`"${word}" is not a valid option`);
  }
  return plain;
}

function note(draft: Draft, option: string): void {
  if (!SILENT.includes(option)) draft.idle = [...draft.idle, `-${option}`];
}

/** Takes what the image of the Java program takes from its environment, where the command line says nothing. */
function takeEnvironment(draft: Draft, environment: Readonly<Record<string, string | undefined>>): void {
  const named = (...names: string[]): string | null => names.map((name) => environment[name]).find(Boolean) ?? null;
  draft.secret ??= named('JENKINS_SECRET');
  draft.name ??= named('JENKINS_AGENT_NAME', 'JENKINS_NAME');
  draft.workDir ??= named('JENKINS_AGENT_WORKDIR');
  if (draft.jnlpUrl === null) draft.url ??= named('JENKINS_URL');
  if (named('JENKINS_TUNNEL') !== null) note(draft, 'tunnel');
}

/** Says whether nothing says to what to connect: then the program was started by a server, as the Java program has it. */
export function namesNothing({ task, jnlpUrl, url, name, secret }: AgentSettings): boolean {
  return task === 'run' && [jnlpUrl, url, name, secret].every((each) => each === null);
}

/** Lists variables that are for this program and not for what it runs. */
export const OWN_VARIABLES: readonly string[] = ['JENKINS_SECRET'];

export const USAGE = `Usage: node agent.jar -jnlpUrl URL [-secret SECRET] [-workDir FOLDER]
       node agent.jar -url URL -name NAME -secret SECRET [-workDir FOLDER]
       node agent.jar -url URL [-workDir FOLDER] SECRET NAME
       node agent.jar -stdio [-workDir FOLDER]

 -jnlpUrl URL                 the launch file of the node: URL of the server/computer/NAME/jenkins-agent.jnlp
 -url URL, -name NAME         the server, and the node that this program is
 -secret SECRET               what proves it; @FILE reads it from a file
 -workDir FOLDER              where the program keeps what it needs; the current folder where it is not given
 -failIfWorkDirIsMissing      do not make that folder
 -credentials USER:TOKEN      who asks for the launch file (also -jnlpCredentials)
 -noReconnect                 end when the connection ends
 -cert CERTIFICATE            trust this certificate: PEM, or @FILE (may be given more than once)
 -noCertificateCheck          trust every certificate (also -disableHttpsCertValidation)
 -stdio                       serve a server that started this program by a command, on standard input and output;
                              the same where nothing says what to connect to, and the input is no terminal
 -version, -help

The program always connects by WebSocket to the URL of the server: -webSocket, -direct and -tunnel change nothing.
Variables: JENKINS_URL, JENKINS_AGENT_NAME, JENKINS_SECRET, JENKINS_AGENT_WORKDIR, REMOTING_OPTS.
`;
