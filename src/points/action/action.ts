import type { Bean } from '../../export/index.ts';
import type { Run } from '../../model/index.ts';
import type { XmlElement, XmlNode } from '../../xml/index.ts';
import { type AnyKind, defineKind, type Typed, tagOfClass } from '../kind/kind.ts';
import type { ActionPlace } from './page.ts';
import type { ActionBeanContext, JobPageContext, RunPageContext, ServerPageContext } from './page-context.ts';
import type { RunReport } from './report.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly action: ActionKind;
  }
}

/**
 * Describes what a kind stores in a run's record, what it shows below runs, jobs and the server, or both. Data is a value
 * that JSON can hold; large things belong into files of the run's own.
 */
export interface ActionKind<D = unknown> extends AnyKind<D>, ActionPlaces {
  readonly family: 'action';
  /** Reads and writes the action in build.xml; null where it is not stored there. */
  readonly record: ActionRecord<D> | null;
  /** Describes the stored action in the remote API; null means an object without anything. */
  readonly bean: Bean<D, ActionBeanContext> | null;
  /** Returns what it shows on pages of its own, at an address that the data names; null for nothing. */
  report(data: D): RunReport | null;
}

export interface ActionRecord<D = unknown> {
  read(element: XmlElement): D;
  /** Returns the whole element, named by the tag. */
  write(data: D): XmlNode;
}

/** Holds what is at fixed addresses, whatever a run's record says. */
export interface ActionPlaces {
  readonly belowServer: ActionPlace<ServerPageContext>;
  readonly belowJob: ActionPlace<JobPageContext>;
  readonly belowRun: ActionPlace<RunPageContext>;
}

type PlacesSpec = { readonly [Place in keyof ActionPlaces]?: Partial<ActionPlaces[Place]> };

/** Defines an action that a run's record stores. */
export function defineAction<D>(
  spec: PlacesSpec &
    ActionRecord<D> & {
      readonly xmlTag: string;
      readonly symbol: string;
      readonly displayName: string;
      readonly example: D;
      readonly bean?: Bean<D, ActionBeanContext>;
      report?(data: D): RunReport | null;
    },
): Typed<ActionKind, D> {
  const { xmlTag, symbol, displayName } = spec;
  const kind: ActionKind<D> = {
    ...defineKind('action', { xmlTag, symbol, displayName, fields: {}, example: {} }),
    ...placesOf(spec),
    example: spec.example,
    fromXml: (element) => spec.read(element),
    toXml: (name, data) => ({ ...spec.write(data), name }),
    record: { read: (element) => spec.read(element), write: (data) => spec.write(data) },
    bean: spec.bean ?? null,
    report: (data) => spec.report?.(data) ?? null,
  };
  return kind;
}

/** Defines an action that no record stores: what it shows comes from elsewhere. Jenkins: `TransientActionFactory`. */
export function defineTransientAction(
  spec: PlacesSpec & { readonly className: string; readonly symbol: string; readonly displayName: string },
): ActionKind {
  const { className, symbol, displayName } = spec;
  return {
    ...defineKind('action', { xmlTag: tagOfClass(className), symbol, displayName, fields: {}, example: {} }),
    ...placesOf(spec),
    record: null,
    bean: null,
    report: () => null,
  };
}

/** Returns what a run's record stores of an action; undefined where there is none. */
export function storedIn<D>({ actions }: Pick<Run, 'actions'>, kind: Typed<ActionKind, D>): D | undefined {
  for (const action of actions) if (isOf(kind, action)) return action.data;
  return undefined;
}

/** Says whether stored data belongs to the kind: what stands beside a tag was read, or is written, by the kind of it. */
function isOf<D>(kind: Typed<ActionKind, D>, action: StoredAction): action is StoredAction & { readonly data: D } {
  return action.tag === kind.xmlTag;
}

type StoredAction = Run['actions'][number];

function placesOf({ belowServer, belowJob, belowRun }: PlacesSpec): ActionPlaces {
  return {
    belowServer: { ...NOTHING, ...belowServer },
    belowJob: { ...NOTHING, ...belowJob },
    belowRun: { ...NOTHING, ...belowRun },
  };
}

const NOTHING = { pages: [], apis: [], exported: null, link: async () => null };
