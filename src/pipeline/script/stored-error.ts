import { GroovyClass, isThrowable, type ScriptThrow, type Throwable } from '../../groovy/index.ts';
import { maskedError } from '../flow/failure.ts';
import { recordOf } from '../flow/throwables.ts';
import type { FlowError } from '../journal/index.ts';

/**
 * Names the class that represents an exception which cannot be stored with a run; its message is the text of that
 * exception.
 */
export const PROXY = 'hudson.remoting.ProxyException';

/**
 * Matches packages whose exceptions are not stored: classes that are refused, and those of Java with fields of their own
 * that may not be read.
 */
const NOT_STORED: readonly RegExp[] = [
  /^org\.codehaus\.groovy\.runtime\./,
  /^net\.sf\.json\./,
  /^java\.lang\.reflect\.(InvocationTargetException|UndeclaredThrowableException)$/,
  /^java\.nio\.file\.(?!ClosedFileSystem|ClosedWatchService|ReadOnlyFileSystem|ProviderMismatch)/,
  /^java\.nio\.charset\.(IllegalCharsetName|UnsupportedCharset|MalformedInput|UnmappableCharacter)Exception$/,
  /^java\.net\.(URISyntaxException|HttpRetryException)$/,
  /^java\.util\.regex\.PatternSyntaxException$/,
  /^java\.time\.format\.DateTimeParseException$/,
];

/**
 * Returns whether an exception is stored as ProxyException: where it, its cause or a suppressed exception is of a class of
 * the script or refers to one, or is of a class that is not stored. Jenkins: `ErrorAction`.
 */
export function isProxied(thrown: Throwable): boolean {
  return knowsScript(thrown, new Set()) || isRefused(thrown, new Set());
}

/** Returns the record of an exception that a node of the graph holds. `mask` hides secrets in a text. */
export function storedError(error: ScriptThrow, mask: (text: string) => string): FlowError {
  const record = maskedError(recordOf(error), mask);
  return isThrowable(error.thrown) && isProxied(error.thrown) ? proxyOf(record) : record;
}

function proxyOf({ className, message, cause }: FlowError): FlowError {
  return {
    className: PROXY,
    message: message === null ? className : `${className}: ${message}`,
    ...(cause !== undefined && { cause: proxyOf(cause) }),
  };
}

function knowsScript(thrown: Throwable, seen: Set<Throwable>): boolean {
  if (seen.has(thrown)) return false;
  seen.add(thrown);
  const { type, state } = thrown;
  if (type.declared !== null) return true;
  const about = state.more['type'];
  if (isKind(thrown, 'groovy.lang.MissingPropertyException') && about instanceof GroovyClass && isOfScript(about))
    return true;
  if (isKind(thrown, 'groovy.lang.MissingMethodException')) return true;
  if (isKind(thrown, 'org.codehaus.groovy.control.MultipleCompilationErrorsException')) return true;
  return belongings(thrown).some((each) => knowsScript(each, seen));
}

function isRefused(thrown: Throwable, seen: Set<Throwable>): boolean {
  if (seen.has(thrown)) return false;
  seen.add(thrown);
  if (thrown.type.ancestors.some(({ name }) => NOT_STORED.some((pattern) => pattern.test(name)))) return true;
  return belongings(thrown).some((each) => isRefused(each, seen));
}

function belongings({ state }: Throwable): readonly Throwable[] {
  return [state.cause, ...state.suppressed].filter((each) => isThrowable(each ?? undefined)) as readonly Throwable[];
}

/** Returns whether a class is one of the script; closures count as such. */
function isOfScript(type: GroovyClass): boolean {
  return type.declared !== null || type.name === 'groovy.lang.Closure';
}

function isKind({ type }: Throwable, name: string): boolean {
  return type.ancestors.some((each) => each.name === name);
}
