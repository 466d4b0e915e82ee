import type { XmlElement } from './element.ts';
import { XmlError } from './errors.ts';
import { readXml } from './reader.ts';

/** An element while it is being read: the same object, still open to change. */
interface Draft {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Draft[];
  text: string;
  readonly start: number;
  readonly contentStart: number;
  contentEnd: number;
  end: number;
}

/**
 * The root element of a document, strictly read, XML 1.0 or 1.1. Attribute maps have no prototype. Throws XmlError for
 * whatever is not well-formed, for a document type, and beyond MAX_DEPTH and MAX_ELEMENTS.
 */
export function parseXml(source: string): XmlElement {
  const open: Draft[] = [];
  let root: Draft | undefined;
  readXml(source, {
    open(name, attributes, at) {
      // Neither names nor attribute values hold a raw `<`.
      const start = source.lastIndexOf('<', at - 1);
      const draft: Draft = {
        name,
        attributes,
        children: [],
        text: '',
        start,
        contentStart: at,
        contentEnd: at,
        end: at,
      };
      open.at(-1)?.children.push(draft);
      root ??= draft;
      open.push(draft);
    },
    close(_name, at) {
      const draft = open.pop();
      if (draft === undefined || draft.contentStart === at) return;
      draft.contentEnd = source.lastIndexOf('<', at - 1);
      draft.end = at;
    },
    text(text) {
      const draft = open.at(-1);
      if (draft) draft.text += text;
    },
    cdata(text) {
      const draft = open.at(-1);
      if (draft) draft.text += text;
    },
  });
  if (root === undefined) throw new XmlError(1, 1, 'there is no root element');
  return root;
}
