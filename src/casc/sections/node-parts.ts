import type { NodePart } from '../../home/index.ts';
import { attributeOf, childOf, type XmlElement } from '../../xml/index.ts';
import type { CascNode } from '../document/tree.ts';
import type { Reader } from '../work/reader.ts';
import { closed, oneOf, type Schema } from '../work/schema.ts';

/** Describes a part of a node that is one of several: its class, its settings, and parts inside of it. */
interface PartShape {
  readonly className: string;
  readonly settings: readonly string[];
  readonly parts: Readonly<Record<string, Shapes>>;
}

type Shapes = ReadonlyMap<string, PartShape>;

const VERIFIERS = 'hudson.plugins.sshslaves.verifiers.';

function shape(className: string, settings: readonly string[] = [], parts: PartShape['parts'] = {}): PartShape {
  return { className, settings, parts };
}

const HOST_KEYS: Shapes = new Map([
  ['nonVerifyingKeyVerificationStrategy', shape(`${VERIFIERS}NonVerifyingKeyVerificationStrategy`)],
  ['knownHostsFileKeyVerificationStrategy', shape(`${VERIFIERS}KnownHostsFileKeyVerificationStrategy`)],
  [
    'manuallyTrustedKeyVerificationStrategy',
    shape(`${VERIFIERS}ManuallyTrustedKeyVerificationStrategy`, ['requireInitialManualTrust']),
  ],
  ['manuallyProvidedKeyVerificationStrategy', shape(`${VERIFIERS}ManuallyProvidedKeyVerificationStrategy`, ['key'])],
]);

/** Holds a part that is always of one class, which is written without it: its keys stand directly below. */
const WORK_FOLDER: Shapes = new Map([
  ['', shape('', ['disabled', 'workDirPath', 'internalDir', 'failIfWorkDirIsMissing'])],
]);

const INBOUND = shape('hudson.slaves.JNLPLauncher', ['webSocket', 'tunnel', 'vmargs'], {
  workDirSettings: WORK_FOLDER,
});
const SSH = shape(
  'hudson.plugins.sshslaves.SSHLauncher',
  [
    ...['host', 'port', 'credentialsId', 'jvmOptions', 'javaPath', 'prefixStartSlaveCmd', 'suffixStartSlaveCmd'],
    ...['launchTimeoutSeconds', 'maxNumRetries', 'retryWaitTime', 'workDir', 'tcpNoDelay', 'trackCredentials'],
  ],
  { sshHostKeyVerificationStrategy: HOST_KEYS },
);

/** Holds the ways in which agents are started, by the names of configuration as code. */
export const LAUNCHERS: Shapes = new Map([
  ['inbound', INBOUND],
  ['jnlp', INBOUND],
  ['ssh', SSH],
]);

export const RETENTIONS: Shapes = new Map([
  ['always', shape('hudson.slaves.RetentionStrategy$Always')],
  ['demand', shape('hudson.slaves.RetentionStrategy$Demand', ['idleDelay', 'inDemandDelay'])],
  [
    'schedule',
    shape('hudson.slaves.SimpleScheduledRetentionStrategy', ['startTimeSpec', 'upTimeMins', 'keepUpWhenActive']),
  ],
]);

/** Returns the schema of a part. */
export function partSchema(shapes: Shapes): Schema {
  const found = [...shapes].map(([name, { settings, parts }]) => {
    const own = settings.map((key) => [key, {}] as const);
    const inner = Object.entries(parts).map(([key, each]) => [key, partSchema(each)] as const);
    return [name, closed(Object.fromEntries([...own, ...inner]))] as const;
  });
  const [only] = found;
  return only !== undefined && only[0] === '' ? only[1] : oneOf(Object.fromEntries(found));
}

/**
 * Returns the part that a value describes by its symbol, with every setting: empty where it is not given. Null, and noted,
 * where it is of a kind that is not here, or has such a part inside.
 */
export function partOf(value: CascNode, shapes: Shapes, path: string, reader: Reader): NodePart | null {
  const only = shapes.get('');
  const described = only === undefined ? reader.symbol(value, path) : { name: '', value, at: value.at };
  if (described === null) return null;
  const below = described.name === '' ? path : `${path}.${described.name}`;
  const found = shapes.get(described.name);
  if (found === undefined) {
    reader.unknownKey(described, below);
    return null;
  }
  const map = reader.map(described.value, below);
  if (map === null) return null;
  const settings: Record<string, string> = Object.fromEntries(found.settings.map((key) => [key, '']));
  const parts: Record<string, NodePart> = {};
  let isWhole = true;
  for (const [key, entry] of map.entries) {
    const inner = Object.hasOwn(found.parts, key) ? found.parts[key] : undefined;
    if (inner !== undefined) {
      const part = partOf(entry.value, inner, `${below}.${key}`, reader);
      if (part === null) isWhole = false;
      else parts[key] = part;
    } else if (found.settings.includes(key)) settings[key] = reader.text(entry.value, `${below}.${key}`) ?? '';
    else reader.unknownKey(entry, `${below}.${key}`);
  }
  return isWhole ? { className: found.className, settings, parts } : null;
}

/** Returns what an export shows of a part; undefined where it is of another class. */
export function shownPart(element: XmlElement | undefined, shapes: Shapes): unknown {
  const className = element === undefined ? undefined : (attributeOf(element, 'class') ?? '');
  const found = [...shapes].find(([, each]) => each.className === className);
  if (element === undefined || found === undefined) return undefined;
  const [name, { settings, parts }] = found;
  const own = settings.flatMap((key) => {
    const text = settingText(childOf(element, key));
    return text.trim() === '' ? [] : [[key, text] as const];
  });
  const inner = Object.entries(parts).flatMap(([key, each]) => {
    const shown = shownPart(childOf(element, key), each);
    return shown === undefined ? [] : [[key, shown] as const];
  });
  const shown = Object.fromEntries<unknown>([...own, ...inner]);
  if (name === '') return shown;
  return Object.keys(shown).length === 0 ? name : { [name]: shown };
}

/** Returns the text of a setting; of a host's key, which consists of two elements, both with a blank between. */
function settingText(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  return element.children.length === 0 ? element.text : element.children.map(({ text }) => text.trim()).join(' ');
}
