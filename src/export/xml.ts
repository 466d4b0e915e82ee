import type { Dialect, Name } from './dialect.ts';
import { escapeXml, singular, xmlName } from './xml-text.ts';

/** Is one line without declaration. Null and a list without elements are not written at all. */
export const XML_DIALECT: Dialect = {
  id: 'xml',
  object: { open: '', close: '' },
  list: null,
  root: (name) => tagName(xmlName(name)),
  name: (text) => tagName(xmlName(text)),
  head: (className) => ` _class='${escapeXml(className)}'>`,
  scalar: (value) => (value === null ? null : escapeXml(String(value))),
};

function tagName(name: string): Name {
  const open = `<${name}>`;
  let member: Name | undefined;
  return {
    first: open,
    next: open,
    tag: `<${name}`,
    after: `</${name}>`,
    get member() {
      member ??= tagName(singular(name));
      return member;
    },
  };
}
