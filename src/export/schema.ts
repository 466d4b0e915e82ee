import type { Bean } from './types.ts';
import { singular, xmlName } from './xml-text.ts';

const XSD = 'http://www.w3.org/2001/XMLSchema';

/**
 * Returns the XML schema of one bean, for `api/schema`. Rows do not declare types, so every property is an element of any
 * type that may be missing or, as a list, repeated under the name of its members.
 */
export function writeSchema<C>(bean: Bean<never, C>): string {
  const type = typeName(bean.className);
  const elements = [...new Set(bean.rows.flatMap(({ name }) => [xmlName(name), singular(xmlName(name))]))];
  const members = elements.map(
    (name) => `<xsd:element name="${name}" type="xsd:anyType" minOccurs="0" maxOccurs="unbounded"/>`,
  );
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<xsd:schema xmlns:xsd="${XSD}">`,
    `<xsd:element name="${xmlName(bean.xmlName)}" type="${type}"/>`,
    `<xsd:complexType name="${type}"><xsd:choice minOccurs="0" maxOccurs="unbounded">`,
    ...members,
    '</xsd:choice><xsd:attribute name="_class" type="xsd:string"/></xsd:complexType></xsd:schema>',
  ].join('');
}

function typeName(className: string): string {
  return xmlName(className.replaceAll('$', '-'));
}
