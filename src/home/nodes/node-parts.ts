import { type XmlNode, node as xml } from '../../xml/index.ts';
import type { NodePart } from './node-types.ts';

/** Returns the elements of a part whose class is known, in their order, null for those that are left out. */
export type PartWriter = (part: NodePart) => readonly (XmlNode | null)[];

const ELEMENT_NAME = /^[A-Za-z_][\w.-]*$/;
export const NO_PART: NodePart = { className: '', settings: {} };

/** Returns an element with a `class`. Of a class that is not known: the settings as they were given. */
export function partNode(name: string, part: NodePart, writers: Readonly<Record<string, PartWriter>>): XmlNode {
  const { className } = part;
  const write = Object.hasOwn(writers, className) ? writers[className] : undefined;
  const children = (write ?? allSettings)(part).filter((child) => child !== null);
  return className === '' ? xml(name, children) : xml(name, { class: className }, children);
}

/** Returns a part inside a part; undefined where it was not given. */
export function innerPart(part: NodePart, name: string): NodePart | undefined {
  return part.parts && Object.hasOwn(part.parts, name) ? part.parts[name] : undefined;
}

/** Returns the element of a setting without blanks around it, or with its usual value; null where it is left out. */
export function textNode(part: NodePart, name: string, usual: string | null = null): XmlNode | null {
  const text = settingOf(part, name) ?? usual;
  return text === null ? null : xml(name, text);
}

/** Returns the element of a setting with the blanks around it, which part words from others; null where it is empty. */
export function wordsNode({ settings }: NodePart, name: string): XmlNode | null {
  const text = Object.hasOwn(settings, name) ? settings[name] : undefined;
  return text === undefined || text.trim() === '' ? null : xml(name, text);
}

export function numberNode(part: NodePart, name: string, usual: number, least = 0): XmlNode {
  const text = settingOf(part, name) ?? '';
  return xml(name, String(/^-?\d{1,9}$/.test(text) ? Math.max(least, Number(text)) : usual));
}

/** Returns the element of a flag. With `usual` null it is left out where it was not given. */
export function flagNode(part: NodePart, name: string, usual: boolean | null = false): XmlNode | null {
  const text = settingOf(part, name);
  if (text === null) return usual === null ? null : xml(name, String(usual));
  return xml(name, String(text === 'true' || text === 'on'));
}

/** Returns null where the setting was not given or is empty. */
function settingOf({ settings }: NodePart, name: string): string | null {
  return (Object.hasOwn(settings, name) && settings[name]?.trim()) || null;
}

function allSettings(part: NodePart): XmlNode[] {
  const own = Object.entries(part.settings).map(([name, text]) => xml(name, text));
  const inner = Object.entries(part.parts ?? {}).map(([name, each]) => partNode(name, each, {}));
  return [...own, ...inner].filter(({ name }) => ELEMENT_NAME.test(name));
}
