import { createContext } from 'preact';
import { useContext, useReducer } from 'preact/hooks';
import type { FormTree, Part } from '../../../form-tree/index.ts';

/** Describes what the server says of what somebody typed. */
export interface Finding {
  readonly kind: 'error' | 'warning' | 'ok';
  readonly text: string;
}

/** Holds what all parts of a form share. On the server nothing of it is called. */
export interface FormContext {
  readonly offers: FormTree['offers'];
  /** Holds what the server refused, and the field that it named. */
  readonly refusal: { readonly place: string; readonly text: string } | null;
  /** Holds the address before `descriptorByName/`, by which fields are checked. */
  readonly checks: string;
  /** Is called after every change. */
  changed(): void;
  /** Tells those who listen what has happened. */
  announce(text: string): void;
  /** Returns a new part; null where the server gives none. */
  fresh(of: string, className: string): Promise<Part | null>;
  /** Returns what the server says of a value; null where that is nothing. */
  check(method: string, value: string): Promise<Finding | null>;
  /** Has the server try what is filled in, and returns what came of it; null where it did not answer. */
  tries(method: string, values: Readonly<Record<string, string>>): Promise<Finding | null>;
  /** Returns the choices of a field. */
  fill(method: string, value: string): Promise<readonly { readonly value: string; readonly text: string }[]>;
  /** Returns names that begin with a text. */
  suggest(method: string, value: string): Promise<readonly string[]>;
}

/** Is what a form shares while no script runs. */
export const IDLE: FormContext = {
  offers: {},
  refusal: null,
  checks: '',
  changed: () => {},
  announce: () => {},
  fresh: async () => null,
  check: async () => null,
  tries: async () => null,
  fill: async () => [],
  suggest: async () => [],
};

export const FormShared = createContext<FormContext>(IDLE);

/** Returns what all parts of the form share. */
export function useForm(): FormContext {
  return useContext(FormShared);
}

/** Returns a function that tells of a change and renders the calling component anew: nodes are changed in place. */
export function useChange(): () => void {
  const { changed } = useForm();
  const [, render] = useReducer((count: number) => count + 1, 0);
  return () => {
    changed();
    render(undefined);
  };
}

/** Returns how refusals name a member of an object. */
export function inside(place: string, name: string): string {
  return place === '' ? name : `${place}.${name}`;
}
