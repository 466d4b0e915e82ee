import { type KindRegistry, unknownParts } from '../../points/index.ts';
import { parseXml, removeElements } from '../../xml/index.ts';
import { interpret } from './item-config.ts';

/**
 * Returns a config.xml without the parts of kinds that are not known here, every other byte as it was. Throws XmlError.
 * What cannot be loaded at all stays as it is.
 */
export function withoutUnknownParts(registry: KindRegistry, xml: string): string {
  const read = interpret(registry, parseXml(xml));
  if (read.kind === 'unloadable') return xml;
  return removeElements(
    xml,
    unknownParts(read.config).flatMap(({ part }) => part.element ?? []),
  );
}
