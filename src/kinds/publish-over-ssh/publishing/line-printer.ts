/** Prints whole lines of what comes in pieces, which may end in the middle of a character. */
export interface LinePrinter {
  add(chunk: Buffer): void;
  /** Prints what is left. */
  end(): void;
}

export function linePrinter(print: (line: string) => void): LinePrinter {
  const decoder = new TextDecoder();
  let rest = '';
  const addText = (text: string): void => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) print(line.replace(/\r$/, ''));
  };
  return {
    add: (chunk) => addText(decoder.decode(chunk, { stream: true })),
    end() {
      addText(decoder.decode());
      if (rest !== '') print(rest);
      rest = '';
    },
  };
}
