import { unreachable } from '../kit/index.ts';

/** Represents the value that one run has for one parameter. */
export type ParameterValue =
  | { readonly kind: 'string' | 'text'; readonly name: string; readonly value: string; readonly description?: string }
  | { readonly kind: 'boolean'; readonly name: string; readonly value: boolean; readonly description?: string }
  /** Holds the plain text in memory as `value`; it is written encrypted and never exported. */
  | { readonly kind: 'password'; readonly name: string; readonly value: string; readonly description?: string }
  /**
   * Holds the path in the workspace as `name`, and the uploaded file's absolute path as `storedAs` until the run has taken
   * it.
   */
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly originalFileName: string;
      readonly storedAs: string | null;
      readonly description?: string;
    }
  /** Holds the id of credentials as `value`; `isDefault` says whether it is the one of the job's definition. */
  | {
      readonly kind: 'credentials';
      readonly name: string;
      readonly value: string;
      readonly isDefault: boolean;
      readonly description?: string;
    }
  | {
      readonly kind: 'run';
      readonly name: string;
      readonly jobName: string;
      readonly number: number;
      readonly description?: string;
    };

/** Returns the text of one value as the queue's `params` shows it: a password is masked. */
export function shownValue(value: ParameterValue): string {
  switch (value.kind) {
    case 'string':
    case 'text':
    case 'credentials':
      return value.value;
    case 'boolean':
      return String(value.value);
    case 'password':
      return '****';
    case 'file':
      return value.originalFileName;
    case 'run':
      return `${value.jobName}#${value.number}`;
    default:
      return unreachable(value);
  }
}

/** Returns the `params` of a queue item: every value on a line of its own, each line begun with a newline. */
export function queueParams(values: readonly ParameterValue[]): string {
  return values.map((value) => `\n${value.name}=${shownValue(value)}`).join('');
}

function comparable(value: ParameterValue): string {
  switch (value.kind) {
    case 'password':
      return JSON.stringify(['password', value.name]);
    case 'string':
    case 'text':
    case 'boolean':
    case 'credentials':
      return JSON.stringify([value.kind, value.name, value.value]);
    case 'file':
      return JSON.stringify(['file', value.name, value.originalFileName, value.storedAs]);
    case 'run':
      return JSON.stringify(['run', value.name, value.jobName, value.number]);
    default:
      return unreachable(value);
  }
}

/**
 * Says whether two requests are for the same run, so that they are combined into one queue item: sets are compared without
 * order, passwords by name alone, uploaded files are never equal. `null` (no parameters) equals only `null`.
 */
export function sameParameters(a: readonly ParameterValue[] | null, b: readonly ParameterValue[] | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.length !== b.length) return false;
  if ([...a, ...b].some((value) => value.kind === 'file' && value.storedAs !== null)) return false;
  const wanted = new Set(a.map(comparable));
  return b.every((value) => wanted.has(comparable(value)));
}
