import type { Clock } from '../../kit/index.ts';
import { type AnyKind, defineKind, tagOfClass } from '../kind/kind.ts';
import type { SettingsKind } from './settings.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly 'form-check': FormCheckKind;
  }
}

/** Provides what a check may use. */
export interface FormCheckContext {
  readonly clock: Clock;
  /** Is aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Returns the plain text of a secret as the form sends it: what is stored is encrypted, what was typed is not. */
  decrypt(text: string): string;
  /** Returns what is stored of settings of the whole server. */
  settings<C>(kind: SettingsKind<C>): Promise<C>;
  /** Reads a file of at most 1 MiB on the server's machine; a relative path is below the home. Returns null where there is none. */
  readFile(path: string): Promise<Buffer | null>;
}

export interface FormCheckAnswer {
  readonly isGood: boolean;
  /** Says what was found, in a sentence without secrets. */
  readonly text: string;
}

/**
 * Describes a button of a form that tries what is filled in, before it is saved; only administrators may press it. Clients call it
 * by `POST /descriptorByName/CLASS/METHOD`.
 */
export interface FormCheckKind extends AnyKind {
  readonly family: 'form-check';
  /** Names the Java class whose form has the button. */
  readonly className: string;
  readonly method: string;
  /** Says in a sentence what is tried. */
  readonly about: string;
  /** Holds the values that it takes by their names in the form, each with a sentence; members of an object have a dot. */
  readonly values: Readonly<Record<string, string>>;
  run(sent: (name: string) => string, context: FormCheckContext): Promise<FormCheckAnswer>;
}

/**
 * Defines a check of a form. What `run` throws is a defect; what was tried in vain is an answer.
 *
 * @example
 * registry.kinds(defineFormCheck({
 *   className: 'plugins.weather.Station', method: 'testConnection', about: 'Asks the station for its name.',
 *   values: { address: 'Address of the station.' },
 *   run: async (sent, { signal }) => {
 *     const answer = await fetch(sent('address'), { signal }).catch((error) => error);
 *     return answer.ok ? { isGood: true, text: 'Success' } : { isGood: false, text: `No answer: ${answer.message ?? answer.status}` };
 *   },
 * }));
 */
export function defineFormCheck(
  spec: Pick<FormCheckKind, 'className' | 'method' | 'about' | 'values' | 'run'>,
): FormCheckKind {
  const { className, method, about, values, run } = spec;
  const xmlTag = `${tagOfClass(className)}-${method}`;
  return {
    ...defineKind('form-check', { xmlTag, symbol: method, displayName: about, fields: {}, example: {} }),
    ...{ className, method, about, values, run },
  };
}
