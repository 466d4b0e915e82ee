/**
 * Returns the text of a body, decoded in the charset of its Content-Type, else as its byte order mark or XML declaration
 * says, else as UTF-8. Unknown charsets and broken bytes are tolerated.
 */
export function decodeText(bytes: Uint8Array, contentType: string | undefined): string {
  const named = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1];
  return decoder(named ?? markedCharset(bytes) ?? 'utf-8').decode(bytes);
}

function markedCharset(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 200)).toString('latin1');
  return /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
}

function decoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
