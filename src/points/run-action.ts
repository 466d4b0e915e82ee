import type { Bean } from '../export/index.ts';
import type { XmlElement, XmlNode } from '../xml/index.ts';
import { type AnyKind, defineKind } from './kind.ts';
import type { RunReport } from './report.ts';

/** What the rows of a run action's bean get beside its data. */
export interface RunActionContext {
  /** Address of the server, with a trailing slash. */
  readonly base: string;
}

/**
 * What a kind keeps in a run's record: an action of build.xml. Data is a value that JSON can hold; large things belong
 * into files of the run's own.
 */
export interface RunActionKind extends AnyKind {
  readonly family: 'run-action';
  read(element: XmlElement): unknown;
  /** The whole element, named by the tag. */
  write(data: unknown): XmlNode;
  /** How the remote API tells of it; null: as an object without anything. */
  readonly bean: Bean<unknown, RunActionContext> | null;
  /** What it shows on pages of its own; null: nothing. */
  report(data: unknown): RunReport | null;
}

export function defineRunAction<D>(spec: {
  readonly xmlTag: string;
  readonly symbol: string;
  readonly displayName: string;
  readonly example: D;
  read(element: XmlElement): D;
  write(data: D): XmlNode;
  readonly bean?: Bean<D, RunActionContext>;
  report?(data: D): RunReport | null;
}): RunActionKind {
  const { xmlTag, symbol, displayName } = spec;
  return {
    ...defineKind('run-action', { xmlTag, symbol, displayName, fields: {}, example: {} }),
    family: 'run-action',
    example: spec.example,
    fromXml: (element) => spec.read(element),
    toXml: (name, data) => ({ ...spec.write(data as D), name }),
    read: (element) => spec.read(element),
    write: (data) => spec.write(data as D),
    bean: (spec.bean as Bean<unknown, RunActionContext> | undefined) ?? null,
    report: (data) => spec.report?.(data as D) ?? null,
  };
}
