import { fail } from '../../model/index.ts';
import {
  childText,
  insertChild,
  isChildTrue,
  node,
  parseXml,
  setText,
  toDocument,
  type XmlElement,
  type XmlNode,
} from '../../xml/index.ts';
import { type FormObject, memberOf, refuse, textOf } from '../values.ts';
import { NO_SETTINGS, refuseOthers, refuseUnknown } from './nothing-said.ts';
import { objectIn } from './row-sections.ts';
import { type ServerBinding, ServerDraft } from './server-draft.ts';

const FILE = 'nodeMonitors.xml';
const PACKAGE = 'hudson.node_monitors.';
const TAG = 'hudson.node__monitors.';
/** Maps the monitors of nodes to the free space below which they warn, where they measure one. */
const MONITORS: Readonly<Record<string, string | null>> = {
  ArchitectureMonitor: null,
  ClockMonitor: null,
  DiskSpaceMonitor: '1GB',
  SwapSpaceMonitor: null,
  TemporarySpaceMonitor: '1GB',
  ResponseTimeMonitor: null,
};
/** Lists what a form says of free space; the second one came later, and nothing here looks at it. */
const SPACES = ['freeSpaceThreshold', 'freeSpaceWarningThreshold'] as const;
const SPACE = /^\d{1,15}(?:\.\d{1,3})?\s*(?:[KMGTP]i?B?|B)?$/i;

/** Describes a monitor of nodes: whether it is looked at, and from which free space on it warns. */
export interface NodeMonitor {
  readonly name: string;
  readonly ignored: boolean;
  readonly threshold: string | null;
  /** Holds the free space from which on newer pages warn; null where the file does not say it. */
  readonly warning: string | null;
}

/** Returns the monitors as their file says, each looked at where it says nothing. Throws XmlError. */
export function nodeMonitors(files: ReadonlyMap<string, string>, binding: ServerBinding): readonly NodeMonitor[] {
  return monitorsIn(new ServerDraft(binding, files).root(FILE));
}

/** Holds what a form says of a monitor: null where it does not list it, else the free space that it gives. */
type Wanted = ReadonlyMap<string, string> | null;

/**
 * Returns the files with the monitors that a form lists; those that it does not list are ignored, as check boxes say it.
 * What else the file says of a monitor, and of those of plugins, stays. Throws FORM_EXPECTED, FORM_BROKEN.
 */
export function bindNodeMonitors(
  binding: ServerBinding,
  form: FormObject,
  files: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const draft = new ServerDraft(binding, files);
  const names = new Map(Object.keys(MONITORS).map((name) => [(PACKAGE + name).replaceAll('.', '-'), name]));
  const members = Object.entries(form).filter(([name]) => !NO_SETTINGS.has(name));
  if (members.length === 0) fail('FORM_EXPECTED');
  for (const [member, value] of members) if (!names.has(member)) refuseUnknown(member, value, member);
  const before = monitorsIn(draft.root(FILE));
  const changed = [...names].flatMap(([member, name]): [string, Wanted][] => {
    const known = before.find((each) => each.name === name);
    const wanted = member in form ? spacesIn(form, member, MONITORS[name] ?? null) : null;
    return known !== undefined && isSame(known, wanted) ? [] : [[name, wanted]];
  });
  if (changed.length === 0) return files;
  draft.change(FILE, (xml) => {
    const usual = before.map((each) => monitorNode(each.name, spacesOf(each)));
    const list = xml ?? toDocument(node('hudson.util.DescribableList', usual));
    return changed.reduce((text, [name, spaces]) => withMonitor(text, name, spaces), list);
  });
  return draft.files;
}

function spacesIn(form: FormObject, member: string, usual: string | null): ReadonlyMap<string, string> {
  const section = objectIn(memberOf(form, member), member);
  const known = usual === null ? [] : SPACES;
  refuseOthers(member, section, new Set(known));
  return new Map(
    known.flatMap((field): [string, string][] => {
      const given = memberOf(section, field);
      if (given === undefined) return [];
      const text = (textOf(given, member) ?? '').trim();
      return [[field, SPACE.test(text) ? text : refuse(`${member}.${field}`, 'is no amount of space, such as 1GB')]];
    }),
  );
}

function monitorsIn(root: XmlElement | null): readonly NodeMonitor[] {
  return Object.entries(MONITORS).map(([name, usual]) => {
    const element = root?.children[placeIn(root, name)];
    const text = (field: string) => (element === undefined ? undefined : childText(element, field)?.trim());
    const threshold = usual === null ? null : (text('freeSpaceThreshold') ?? usual);
    const warning = text('freeSpaceWarningThreshold') ?? null;
    return { name, ignored: element !== undefined && isChildTrue(element, 'ignored'), threshold, warning };
  });
}

/** Returns which child of the list a monitor is; -1 where it is none. */
function placeIn(root: XmlElement, name: string): number {
  return root.children.findIndex((child) => child.name === TAG + name);
}

function spacesOf({ threshold, warning }: NodeMonitor): ReadonlyMap<string, string> {
  const [field, warningField] = SPACES;
  return new Map([
    ...(threshold === null ? [] : [[field, threshold] as const]),
    ...(warning === null ? [] : [[warningField, warning] as const]),
  ]);
}

function isSame(monitor: NodeMonitor, wanted: Wanted): boolean {
  if (wanted === null || monitor.ignored) return wanted === null && monitor.ignored;
  const known = spacesOf(monitor);
  return [...wanted].every(([field, text]) => known.get(field) === text);
}

/** Returns the list with a monitor as it is wanted, and nothing else of it changed. */
function withMonitor(list: string, name: string, wanted: Wanted): string {
  const at = placeIn(parseXml(list), name);
  if (at < 0) return insertChild(list, [], Number.MAX_SAFE_INTEGER, monitorNode(name, wanted));
  const fields = [['ignored', String(wanted === null)] as const, ...(wanted ?? [])];
  return fields.reduce((text, [field, value]) => setText(text, [at, field], value), list);
}

function monitorNode(name: string, wanted: Wanted): XmlNode {
  const usual = MONITORS[name] ?? null;
  const spaces = new Map([...(usual === null ? [] : [[SPACES[0], usual] as const]), ...(wanted ?? [])]);
  const fields = [['ignored', String(wanted === null)] as const, ...spaces];
  return node(
    TAG + name,
    fields.map(([field, text]) => node(field, text)),
  );
}
