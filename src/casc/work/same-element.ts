import type { XmlElement, XmlNode } from '../../xml/index.ts';

export function isSameElement(before: XmlElement, wanted: XmlNode): boolean {
  return shape(before) === shape(wanted);
}

/** Returns what an element says, without plugins' versions and blanks between elements. */
function shape({ name, attributes = {}, children = [], text = '' }: XmlNode | XmlElement): string {
  const { plugin: _plugin, ...kept } = attributes;
  return JSON.stringify([name, kept, children.length === 0 ? text : children.map(shape)]);
}
