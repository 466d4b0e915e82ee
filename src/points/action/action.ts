import type { Bean } from '../../export/index.ts';
import type { XmlElement, XmlNode } from '../../xml/index.ts';
import { type AnyKind, defineKind, type Typed } from '../kind/kind.ts';
import type { RunReport } from './report.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly action: ActionKind;
  }
}

/** Provides what the rows of an action's bean need beside its data. */
export interface ActionBeanContext {
  /** Holds the address of the server, with a trailing slash. */
  readonly base: string;
}

/**
 * Describes what a kind stores in a run's record: an action of build.xml. Data is a value that JSON can hold; large things
 * belong into files of the run's own.
 */
export interface ActionKind<D = unknown> extends AnyKind<D> {
  readonly family: 'action';
  read(element: XmlElement): D;
  /** Returns the whole element, named by the tag. */
  write(data: D): XmlNode;
  /** Describes the action in the remote API; null means an object without anything. */
  readonly bean: Bean<D, ActionBeanContext> | null;
  /** Returns what it shows on pages of its own; null for nothing. */
  report(data: D): RunReport | null;
}

export function defineAction<D>(spec: {
  readonly xmlTag: string;
  readonly symbol: string;
  readonly displayName: string;
  readonly example: D;
  read(element: XmlElement): D;
  write(data: D): XmlNode;
  readonly bean?: Bean<D, ActionBeanContext>;
  report?(data: D): RunReport | null;
}): Typed<ActionKind, D> {
  const { xmlTag, symbol, displayName } = spec;
  const kind: ActionKind<D> = {
    ...defineKind('action', { xmlTag, symbol, displayName, fields: {}, example: {} }),
    example: spec.example,
    fromXml: (element) => spec.read(element),
    toXml: (name, data) => ({ ...spec.write(data), name }),
    read: (element) => spec.read(element),
    write: (data) => spec.write(data),
    bean: spec.bean ?? null,
    report: (data) => spec.report?.(data) ?? null,
  };
  return kind;
}
