import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface Props {
  readonly language: string;
  /** Holds the address that says what is wrong with the script; without it nobody is asked. */
  readonly compiled?: string | undefined;
  /** Is the text area. */
  readonly children: ComponentChildren;
}

/** Renders the place of a text area that the script of the page makes an editor; the field works without it. */
export function CodeEditor({ language, compiled, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // A form whose script runs, or that somebody adds to, has a part that the page did not start.
  useEffect(() => void place.current?.dispatchEvent(new CustomEvent('millwright:part', { bubbles: true })), []);
  return (
    <div
      ref={place}
      class="code-editor"
      data-island="editor"
      data-island-on="view"
      data-language={language}
      data-compiled={compiled}
    >
      {children}
    </div>
  );
}
