/**
 * Yields JSON indented as Jenkins does it. A chunk begins and ends between tokens. An empty object or list gets the line of
 * its first entry all the same.
 */
export function* indented(chunks: Iterable<string>): Generator<string, void> {
  let level = 0;
  for (const chunk of chunks) {
    let text = '';
    for (let at = 0; at < chunk.length; at += 1) {
      const character = chunk.charAt(at);
      switch (character) {
        case '{':
        case '[':
          level += 1;
          text += character + newLine(level);
          break;
        case '}':
        case ']':
          level -= 1;
          text += newLine(level) + character;
          break;
        case ',':
          text += `,${newLine(level)}`;
          break;
        case ':':
          text += ' : ';
          break;
        case '"': {
          const end = endOfString(chunk, at);
          text += chunk.slice(at, end + 1);
          at = end;
          break;
        }
        default:
          text += character;
      }
    }
    yield text;
  }
}

function newLine(level: number): string {
  return `\n${'  '.repeat(level)}`;
}

/** Returns the position of the quote that ends the string literal which begins at `from`. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') return at;
    if (character === '\\') at += 1;
  }
  return text.length - 1;
}
