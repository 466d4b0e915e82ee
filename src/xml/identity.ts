import type { Yield } from '../kit/index.ts';
import { checkLength, type DocumentLimits } from './limits.ts';
import { type ReaderEvents, readXmlInPieces } from './reader.ts';

/** Limits the UTF-16 units that are escaped at once. */
const PIECE = 64 * 1024;

/**
 * Returns what Java's identity transformation makes of a document, which is what clients compare with after they posted
 * it: declaration, then at once the root; double quotes; `<a></a>` becomes `<a/>`; blanks outside the root go, all
 * inside stay, comments and CDATA too. Applying it again changes nothing. It is done in slices, with `pause` awaited
 * after each. Throws XmlError.
 */
export async function normalizeDocument(source: string, pause: Yield, limits: DocumentLimits = {}): Promise<string> {
  checkLength(source, limits);
  const normalizer = new Normalizer();
  for (const _ of readXmlInPieces(source, normalizer, limits)) {
    await normalizer.write(pause);
    await pause();
  }
  return normalizer.end(pause);
}

/** Holds a text with the function that still has to escape it, or null where it is written unchanged. */
type Part = readonly [text: string, escaped: ((text: string) => string) | null];

class Normalizer implements ReaderEvents {
  #version = '1.0';
  #body = '';
  #tagOpen = false;
  #parts: Part[] = [];

  declaration(posted: string | undefined): void {
    this.#version = posted ?? this.#version;
  }

  open(name: string, attributes: Record<string, string>): void {
    this.#put(`<${name}`);
    for (const key in attributes) {
      this.#parts.push([` ${key}="`, null], [attributes[key] ?? '', escapeAttribute], ['"', null]);
    }
    this.#tagOpen = true;
  }

  close(name: string): void {
    this.#parts.push([this.#tagOpen ? '/>' : `</${name}>`, null]);
    this.#tagOpen = false;
  }

  text(text: string): void {
    this.#put(text, escapeText);
  }

  cdata(text: string): void {
    if (text !== '') this.#put(`<![CDATA[${text}]]>`);
  }

  comment(text: string): void {
    this.#put(`<!--${text}-->`);
  }

  instruction(target: string, data: string): void {
    this.#put(data === '' ? `<?${target}?>` : `<?${target} ${data}?>`);
  }

  /** Writes what has been read so far. */
  async write(pause: Yield): Promise<void> {
    const parts = this.#parts;
    this.#parts = [];
    for (const [text, escaped] of parts) {
      if (escaped === null) this.#body += text;
      else if (text.length <= PIECE) this.#body += escaped(text);
      else await this.#writeLong(text, escaped, pause);
    }
  }

  async end(pause: Yield): Promise<string> {
    await this.write(pause);
    return `<?xml version="${this.#version}" encoding="UTF-8"?>${this.#body}`;
  }

  async #writeLong(text: string, escaped: (text: string) => string, pause: Yield): Promise<void> {
    for (let at = 0; at < text.length; at += PIECE) {
      this.#body += escaped(text.slice(at, at + PIECE));
      await pause();
    }
  }

  #put(text: string, escaped: Part[1] = null): void {
    if (this.#tagOpen) this.#parts.push(['>', null]);
    this.#tagOpen = false;
    this.#parts.push([text, escaped]);
  }
}

function escapeText(text: string): string {
  return text.replace(/[&<>\u0001-\u0008\u000b-\u001f\u007f-\u009f\u2028]/g, reference);
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\u0001-\u001f\u007f-\u009f\u2028]/g, reference);
}

/** Returns a decimal reference, as Java's serializer writes it. */
function reference(character: string): string {
  switch (character) {
    case '&':
      return '&amp;';
    case '<':
      return '&lt;';
    case '>':
      return '&gt;';
    case '"':
      return '&quot;';
    default:
      return `&#${character.charCodeAt(0)};`;
  }
}
