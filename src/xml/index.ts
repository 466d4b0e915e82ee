export { attributeOf, childOf, childrenOf, childText, node, type XmlElement, type XmlNode } from './element.ts';
