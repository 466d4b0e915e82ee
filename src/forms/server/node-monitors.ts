import { fail } from '../../model/index.ts';
import {
  childrenOf,
  childText,
  isChildTrue,
  node,
  toDocument,
  type XmlElement,
  type XmlNode,
} from '../../xml/index.ts';
import { nodeOf } from '../elements.ts';
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
const SPACE = /^\d{1,15}(?:\.\d{1,3})?\s*(?:[KMGTP]i?B?|B)?$/i;

/** Describes a monitor of nodes: whether it is looked at, and from which free space on it warns. */
export interface NodeMonitor {
  readonly name: string;
  readonly ignored: boolean;
  readonly threshold: string | null;
}

/** Returns the monitors as their file says, each looked at where it says nothing. Throws XmlError. */
export function nodeMonitors(files: ReadonlyMap<string, string>, binding: ServerBinding): readonly NodeMonitor[] {
  return monitorsIn(new ServerDraft(binding, files).root(FILE));
}

/**
 * Returns the files with the monitors that a form lists; those that it does not list are ignored, as check boxes say it.
 * Throws FORM_EXPECTED, FORM_BROKEN.
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
  const root = draft.root(FILE);
  const before = monitorsIn(root);
  const after = [...names].map(([member, name]): NodeMonitor => {
    const { threshold } = before.find((each) => each.name === name) ?? { threshold: null };
    return member in form
      ? { name, ignored: false, threshold: thresholdIn(form, member, threshold) }
      : { name, ignored: true, threshold };
  });
  if (JSON.stringify(before) === JSON.stringify(after)) return files;
  const others = (root?.children ?? []).filter(
    ({ name }) => !(name.startsWith(TAG) && name.slice(TAG.length) in MONITORS),
  );
  const list = node(root?.name ?? 'hudson.util.DescribableList', [...after.map(monitorNode), ...others.map(nodeOf)]);
  draft.change(FILE, () => toDocument(list));
  return draft.files;
}

function thresholdIn(form: FormObject, member: string, before: string | null): string | null {
  const section = objectIn(memberOf(form, member), member);
  const known = before === null ? [] : ['freeSpaceThreshold'];
  refuseOthers(member, section, new Set(known));
  const given = before === null ? undefined : memberOf(section, 'freeSpaceThreshold');
  if (given === undefined) return before;
  const text = (textOf(given, member) ?? '').trim();
  return SPACE.test(text) ? text : refuse(`${member}.freeSpaceThreshold`, 'is no amount of space, such as 1GB');
}

function monitorsIn(root: XmlElement | null): readonly NodeMonitor[] {
  return Object.entries(MONITORS).map(([name, usual]) => {
    const [element] = root === null ? [] : childrenOf(root, TAG + name);
    const ignored = element !== undefined && isChildTrue(element, 'ignored');
    const threshold = usual === null ? null : ((element && childText(element, 'freeSpaceThreshold')?.trim()) ?? usual);
    return { name, ignored, threshold };
  });
}

function monitorNode({ name, ignored, threshold }: NodeMonitor): XmlNode {
  const space = threshold === null ? [] : [node('freeSpaceThreshold', threshold)];
  return node(TAG + name, [node('ignored', String(ignored)), ...space]);
}
