import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Names the version of Jenkins whose recorded answers this server gives. */
export const JENKINS_VERSION = '2.393';

interface OptionRow {
  readonly flag?: string;
  readonly property?: string;
  readonly environment?: string;
  readonly default: string | number | boolean | null;
  readonly doc: string;
}

/**
 * Lists every option, once: flag, `-D` property, environment name, default, sentence. It is read once at the start, then
 * frozen.
 */
export const OPTIONS = {
  httpPort: { flag: '--httpPort', default: 8080, doc: 'Port on which the server listens; 0 takes a free one.' },
  httpListenAddress: { flag: '--httpListenAddress', default: '0.0.0.0', doc: 'Address on which the server listens.' },
  prefix: { flag: '--prefix', default: '', doc: 'Context path, such as /jenkins.' },
  home: { environment: 'JENKINS_HOME', default: null, doc: 'The home directory; ~/.jenkins where it is not set.' },
  runSetupWizard: {
    property: 'jenkins.install.runSetupWizard',
    default: true,
    doc: 'false leaves out the set-up of a new server, and marks it as done.',
  },
  disableCsrfProtection: {
    property: 'hudson.security.csrf.GlobalCrumbIssuerConfiguration.DISABLE_CSRF_PROTECTION',
    default: false,
    doc: 'true switches crumbs off.',
  },
  crumbField: {
    property: 'hudson.security.csrf.requestfield',
    default: 'Jenkins-Crumb',
    doc: 'Name of the header that carries the crumb.',
  },
  crumbWithoutSession: {
    property: 'hudson.security.csrf.DefaultCrumbIssuer.EXCLUDE_SESSION_ID',
    default: false,
    doc: 'true makes a crumb valid in every session of its user.',
  },
  insecureApi: {
    property: 'hudson.model.Api.INSECURE',
    default: false,
    doc: 'true allows JSONP and primitive XPath results to everybody who may read.',
  },
  filePolicy: {
    property: 'hudson.model.DirectoryBrowserSupport.CSP',
    default: "sandbox allow-same-origin; default-src 'none'; img-src 'self'; style-src 'self';",
    doc: 'Content-Security-Policy of files that builds and users made: artifacts, workspaces, reports; empty sends none.',
  },
  keepUndefinedParameters: {
    property: 'hudson.model.ParametersAction.keepUndefinedParameters',
    default: false,
    doc: 'true passes parameters that a job does not define on to its builds.',
  },
  stopGraceSeconds: {
    property: 'millwright.stopGraceSeconds',
    default: 5,
    doc: 'Seconds between TERM and KILL when a build is stopped.',
  },
  agentLossRetries: {
    flag: '--agentLossRetries',
    property: 'millwright.agentLossRetries',
    default: 0,
    doc: 'How many times in a row a build that is no pipeline is queued again because its agent was lost.',
  },
  agentPatienceSeconds: {
    flag: '--agentPatienceSeconds',
    property: 'millwright.agentPatienceSeconds',
    default: 300,
    doc: 'Seconds for which builds wait for an agent whose connection was lost, before they fail.',
  },
  restartDelaySeconds: {
    property: 'millwright.restartDelaySeconds',
    default: 5,
    doc: 'Seconds for which a restart answers 503 before the process ends, as Jenkins does; a safe one takes 7 more.',
  },
  recovery: {
    property: 'millwright.recovery',
    default: false,
    doc: 'true makes an administrator for this start alone, for when nobody can log in; the log has the password.',
  },
  auditFiles: {
    property: 'millwright.audit.files',
    default: 10,
    doc: 'Number of full files of the audit log that are kept; older ones are removed.',
  },
  auditMegabytes: {
    property: 'millwright.audit.megabytes',
    default: 10,
    doc: 'Size of a file of the audit log, in MB, from which on a new one is begun.',
  },
  redisUrl: {
    flag: '--redisUrl',
    property: 'millwright.redis.url',
    environment: 'MILLWRIGHT_REDIS_URL',
    default: '',
    doc: 'Redis of workers: redis://user:password@host:6379/0, rediss:// …, or @file with that; empty for none.',
  },
  agentImage: {
    flag: '--agentImage',
    property: 'org.csanchez.jenkins.plugins.kubernetes.pipeline.PodTemplateStepExecution.defaultImage',
    default: '',
    doc: 'Image of agents in pods whose template names none.',
  },
  agentUrl: {
    flag: '--agentUrl',
    default: '',
    doc: 'Address at which workers reach this server; the URL of Manage Jenkins where it is empty.',
  },
  plugins: {
    flag: '--plugins',
    property: 'millwright.plugins',
    default: 'all',
    doc: 'none starts without the packages of plugins in the home; what is built in works all the same.',
  },
  logFormat: {
    property: 'millwright.logFormat',
    default: 'auto',
    doc: 'json or text; auto writes text in colour to a terminal and JSON to everything else.',
  },
} as const satisfies Record<string, OptionRow>;

export type LogFormat = 'auto' | 'json' | 'text';

export interface Config {
  readonly httpPort: number;
  readonly httpListenAddress: string;
  /** Is empty, or `/name` without a trailing slash. */
  readonly prefix: string;
  /** Holds the absolute path. */
  readonly home: string;
  readonly runSetupWizard: boolean;
  readonly disableCsrfProtection: boolean;
  readonly crumbField: string;
  readonly crumbWithoutSession: boolean;
  readonly insecureApi: boolean;
  readonly filePolicy: string;
  readonly keepUndefinedParameters: boolean;
  readonly stopGraceSeconds: number;
  readonly agentLossRetries: number;
  readonly agentPatienceSeconds: number;
  readonly restartDelaySeconds: number;
  readonly recovery: boolean;
  readonly auditFiles: number;
  readonly auditMegabytes: number;
  /** Says where the Redis of workers is, with its password; '' where there is none. It must not be shown. */
  readonly redisUrl: string;
  /** Is empty, or names the image of agents in pods. */
  readonly agentImage: string;
  /** Is empty, or the address at which workers reach the server. */
  readonly agentUrl: string;
  /** Says whether the packages of plugins in the home are loaded. */
  readonly pluginPackages: boolean;
  readonly logFormat: LogFormat;
  /** Holds all `-Dname=value` as given: the system properties that `/systemInfo` shows. */
  readonly properties: ReadonlyMap<string, string>;
  /** Says whether the launcher started it, which starts the server again when it exits with RESTART_CODE. */
  readonly restartable: boolean;
}

/** Returns the text of `--help`. */
export function optionsText(): string {
  const rows = Object.values(OPTIONS).map((row: OptionRow) => {
    const name = row.flag ?? (row.property === undefined ? `${row.environment}` : `-D${row.property}`);
    const isEnvironment = row.flag === undefined && row.property === undefined;
    return `  ${name}${isEnvironment ? ' (environment)' : '=…'}\n      ${row.doc}\n`;
  });
  return [
    'millwright [option]…       the server\n',
    'millwright run [file]      runs a pipeline in this folder; see millwright run --help\n',
    'millwright lint [file]…    says what is wrong with pipelines; see millwright lint --help\n',
    'millwright plugin …        makes plugins and update sites; see millwright plugin --help\n\n',
    ...rows,
  ].join('');
}

/** Is the exit code with which the server makes its launcher start it again. */
export const RESTART_CODE = 75;

/** Is thrown for an error in the command line or environment. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the command line and environment. `JENKINS_OPTS` holds flags, `JAVA_OPTS` `-D` properties (its other words
 * are the JVM's and are passed over); the command line wins over both. Throws ConfigError.
 */
export function readConfig(argv: readonly string[], environment: Readonly<Record<string, string | undefined>>): Config {
  const flags = new Map<string, string>();
  const properties = new Map<string, string>();
  for (const word of words(environment['JAVA_OPTS'])) if (word.startsWith('-D')) property(word, properties);
  for (const word of [...words(environment['JENKINS_OPTS']), ...argv]) {
    if (word.startsWith('-D')) property(word, properties);
    else flag(word, flags);
  }
  const redisUrl = takeRedisUrl(flags, properties, environment);
  const agentUrl = flags.get('--agentUrl') ?? OPTIONS.agentUrl.default;
  if (agentUrl !== '' && !/^https?:\/\/./.test(agentUrl))
    throw new ConfigError(`--agentUrl must look like https://host/path/, not ${agentUrl}`);
  const prefix = (flags.get('--prefix') ?? OPTIONS.prefix.default).replace(/\/+$/, '');
  if (prefix !== '' && !/^(\/[\w.~-]+)+$/.test(prefix))
    throw new ConfigError(`--prefix must look like /name, not ${prefix}`);
  return Object.freeze({
    httpPort: number('--httpPort', flags.get('--httpPort'), OPTIONS.httpPort.default, 65_535),
    httpListenAddress: flags.get('--httpListenAddress') ?? OPTIONS.httpListenAddress.default,
    prefix,
    home: resolve(environment['JENKINS_HOME'] || join(homedir(), '.jenkins')),
    runSetupWizard: boolean(properties, OPTIONS.runSetupWizard),
    disableCsrfProtection: boolean(properties, OPTIONS.disableCsrfProtection),
    crumbField: properties.get(OPTIONS.crumbField.property) ?? OPTIONS.crumbField.default,
    crumbWithoutSession: boolean(properties, OPTIONS.crumbWithoutSession),
    insecureApi: boolean(properties, OPTIONS.insecureApi),
    filePolicy: headerText(
      OPTIONS.filePolicy.property,
      properties.get(OPTIONS.filePolicy.property) ?? OPTIONS.filePolicy.default,
    ),
    keepUndefinedParameters: boolean(properties, OPTIONS.keepUndefinedParameters),
    stopGraceSeconds: number(
      OPTIONS.stopGraceSeconds.property,
      properties.get(OPTIONS.stopGraceSeconds.property),
      OPTIONS.stopGraceSeconds.default,
      3600,
    ),
    agentLossRetries: number(
      OPTIONS.agentLossRetries.flag,
      flags.get(OPTIONS.agentLossRetries.flag) ?? properties.get(OPTIONS.agentLossRetries.property),
      OPTIONS.agentLossRetries.default,
      10,
    ),
    agentPatienceSeconds: number(
      OPTIONS.agentPatienceSeconds.flag,
      flags.get(OPTIONS.agentPatienceSeconds.flag) ?? properties.get(OPTIONS.agentPatienceSeconds.property),
      OPTIONS.agentPatienceSeconds.default,
      86_400,
    ),
    agentImage:
      flags.get(OPTIONS.agentImage.flag) ?? properties.get(OPTIONS.agentImage.property) ?? OPTIONS.agentImage.default,
    restartDelaySeconds: number(
      OPTIONS.restartDelaySeconds.property,
      properties.get(OPTIONS.restartDelaySeconds.property),
      OPTIONS.restartDelaySeconds.default,
      600,
    ),
    recovery: boolean(properties, OPTIONS.recovery),
    auditFiles: numeric(properties, OPTIONS.auditFiles, 10_000),
    auditMegabytes: numeric(properties, OPTIONS.auditMegabytes, 1024),
    redisUrl,
    agentUrl,
    pluginPackages: pluginPackages(
      flags.get(OPTIONS.plugins.flag) ?? properties.get(OPTIONS.plugins.property) ?? OPTIONS.plugins.default,
    ),
    logFormat: logFormat(properties.get(OPTIONS.logFormat.property) ?? OPTIONS.logFormat.default),
    properties,
    restartable: environment['MILLWRIGHT_LAUNCHER'] === '1',
  });
}

/** Returns where the Redis of workers is. As it may hold a password, it is no property that is shown. */
function takeRedisUrl(
  flags: ReadonlyMap<string, string>,
  properties: Map<string, string>,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const { flag: name, property: key, environment: variable } = OPTIONS.redisUrl;
  const given = flags.get(name) ?? properties.get(key) ?? environment[variable] ?? OPTIONS.redisUrl.default;
  properties.delete(key);
  return given.trim();
}

function words(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/).filter((word) => word !== '');
}

function property(word: string, into: Map<string, string>): void {
  const at = word.indexOf('=');
  const name = at < 0 ? word.slice(2) : word.slice(2, at);
  if (name === '') throw new ConfigError(`${word} names no property`);
  into.set(name, at < 0 ? '' : word.slice(at + 1));
}

function flag(word: string, into: Map<string, string>): void {
  const at = word.indexOf('=');
  const name = at < 0 ? word : word.slice(0, at);
  const known = Object.values(OPTIONS).some((row) => 'flag' in row && row.flag === name);
  if (!known) throw new ConfigError(`unknown option ${word}`);
  if (at < 0) throw new ConfigError(`${name} needs a value: ${name}=…`);
  into.set(name, word.slice(at + 1));
}

function boolean(properties: ReadonlyMap<string, string>, row: { property: string; default: boolean }): boolean {
  const value = properties.get(row.property);
  return value === undefined ? row.default : value.toLowerCase() === 'true';
}

/** Returns a value that may stand in a header. Throws ConfigError. */
function headerText(name: string, value: string): string {
  if (/^[\x20-\x7e]*$/.test(value)) return value.trim();
  throw new ConfigError(`${name} must be printable ASCII`);
}

function numeric(
  properties: ReadonlyMap<string, string>,
  { property: name, default: otherwise }: { readonly property: string; readonly default: number },
  most: number,
): number {
  return number(name, properties.get(name), otherwise, most);
}

function pluginPackages(value: string): boolean {
  if (value === 'all' || value === 'none') return value === 'all';
  throw new ConfigError(`${OPTIONS.plugins.flag} must be all or none, not ${value}`);
}

function logFormat(value: string): LogFormat {
  if (value === 'auto' || value === 'json' || value === 'text') return value;
  throw new ConfigError(`${OPTIONS.logFormat.property} must be auto, json or text, not ${value}`);
}

function number(name: string, value: string | undefined, otherwise: number, most: number): number {
  if (value === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(value) || Number(value) > most)
    throw new ConfigError(`${name} must be a number from 0 to ${most}, not ${value}`);
  return Number(value);
}
