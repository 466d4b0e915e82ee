import type { Yield } from '../kit/index.ts';
import type { XmlElement } from './element.ts';
import { XmlError } from './errors.ts';
import { checkLength, type DocumentLimits } from './limits.ts';
import { type ReaderEvents, readXml, readXmlInPieces } from './reader.ts';

/** Represents an element while it is being read: the same object, still open to change. */
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
 * Returns the root element of a document, strictly read, XML 1.0 or 1.1. Attribute maps have no prototype. Throws
 * XmlError for whatever is not well-formed, for a document type, and beyond the limits of `limits.ts`.
 */
export function parseXml(source: string): XmlElement {
  const builder = new TreeBuilder(source);
  readXml(source, builder);
  return builder.root();
}

/**
 * Returns the same for a document of any origin and length: in slices, with `pause` awaited after each. Throws
 * XmlError.
 */
export async function parseXmlInSlices(source: string, pause: Yield, limits: DocumentLimits = {}): Promise<XmlElement> {
  const builder = new TreeBuilder(source);
  checkLength(source, limits);
  for (const _ of readXmlInPieces(source, builder, limits)) await pause();
  return builder.root();
}

class TreeBuilder implements ReaderEvents {
  readonly #source: string;
  readonly #open: Draft[] = [];
  #root: Draft | undefined;

  constructor(source: string) {
    this.#source = source;
  }

  root(): XmlElement {
    return this.#root ?? noRoot();
  }

  open(name: string, attributes: Record<string, string>, at: number): void {
    // Neither names nor attribute values hold a raw `<`.
    const start = this.#source.lastIndexOf('<', at - 1);
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
    this.#open.at(-1)?.children.push(draft);
    this.#root ??= draft;
    this.#open.push(draft);
  }

  close(_name: string, at: number): void {
    const draft = this.#open.pop();
    if (draft === undefined || draft.contentStart === at) return;
    draft.contentEnd = this.#source.lastIndexOf('<', at - 1);
    draft.end = at;
  }

  text(text: string): void {
    const draft = this.#open.at(-1);
    if (draft) draft.text += text;
  }

  cdata(text: string): void {
    this.text(text);
  }
}

function noRoot(): never {
  throw new XmlError(1, 1, 'there is no root element');
}
