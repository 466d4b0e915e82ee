import { readXml } from './reader.ts';

/**
 * What Java's identity transformation makes of a document, which is what clients compare with after they posted it:
 * declaration, then at once the root; double quotes; `<a></a>` becomes `<a/>`; blanks outside the root go, all inside stay,
 * comments and CDATA too. Applying it again changes nothing. Throws XmlError.
 */
export function normalizeDocument(source: string): string {
  let version = '1.0';
  let body = '';
  let tagOpen = false;
  const put = (text: string): void => {
    if (tagOpen) body += '>';
    tagOpen = false;
    body += text;
  };
  readXml(source, {
    declaration(posted) {
      version = posted ?? version;
    },
    open(name, attributes) {
      put(`<${name}`);
      for (const key in attributes) body += ` ${key}="${escapeAttribute(attributes[key] ?? '')}"`;
      tagOpen = true;
    },
    close(name) {
      if (tagOpen) body += '/>';
      else body += `</${name}>`;
      tagOpen = false;
    },
    text: (text) => put(escapeText(text)),
    cdata(text) {
      if (text !== '') put(`<![CDATA[${text}]]>`);
    },
    comment: (text) => put(`<!--${text}-->`),
    instruction: (target, data) => put(data === '' ? `<?${target}?>` : `<?${target} ${data}?>`),
  });
  return `<?xml version="${version}" encoding="UTF-8"?>${body}`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>\u0001-\u0008\u000b-\u001f\u007f-\u009f\u2028]/g, reference);
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\u0001-\u001f\u007f-\u009f\u2028]/g, reference);
}

/** Java's serializer writes decimal references. */
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
