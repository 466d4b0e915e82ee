export { attributePlace } from './attribute-place.ts';
export { classOfTag, simpleName, tagOfClass } from './class-names.ts';
export { decodeUtf8 } from './decode.ts';
export { editChildren, insertChild, removeElements, removeItems, setChild, setText, type XmlPath } from './edit.ts';
export {
  attributeOf,
  childOf,
  childrenOf,
  childText,
  isChildTrue,
  node,
  type XmlElement,
  type XmlNode,
} from './element.ts';
export { XmlError, XmlLimitError } from './errors.ts';
export { escapeAttribute, legalText } from './escape.ts';
export { normalizeDocument } from './identity.ts';
export { plainLists } from './java-lists.ts';
export { type DocumentLimits, MAX_DEPTH, MAX_ELEMENTS, POSTED } from './limits.ts';
export { parseXml, parseXmlInSlices } from './parse.ts';
export { readXmlStream } from './read-stream.ts';
export {
  createXmlReader,
  type ReaderEvents,
  type ReaderLimits,
  type XmlReader,
} from './reader.ts';
export { wrapNodes, writeTree } from './tree.ts';
export type { TreeNode } from './tree-node.ts';
export { toDocument, writeElement } from './write.ts';
export {
  evaluateXPath,
  MAX_XPATH_LENGTH,
  MAX_XPATH_SOURCE,
  openForXPath,
  type Selection,
  XPathError,
  type XPathQuery,
} from './xpath.ts';
