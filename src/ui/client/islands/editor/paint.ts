import { languages, type TokenStream, tokenizeText } from 'prism-code-editor/prism';
import 'prism-code-editor/prism/languages/groovy';
import 'prism-code-editor/prism/languages/xml';

/** Draws a text in the colours of its language; one that is not known has none. */
export function paint(place: HTMLElement, text: string, language: string): void {
  const grammar = languages[language];
  const tokens = grammar === undefined ? [text] : tokenizeText(text, grammar);
  // The last line needs a character after its end to be as high as the others.
  place.replaceChildren(...nodesOf(tokens), '\n');
}

function nodesOf(tokens: TokenStream): (string | Node)[] {
  return tokens.map((token) => {
    if (typeof token === 'string') return token;
    const { type, alias, content } = token;
    const span = document.createElement('span');
    span.className = alias === undefined ? `token-${type}` : `token-${type} token-${alias}`;
    span.append(...(typeof content === 'string' ? [content] : nodesOf(content)));
    return span;
  });
}
