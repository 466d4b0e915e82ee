import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Frame } from '../types/frame.ts';

/** Holds the formatter of the page; null where texts are shown as they were written. */
export const MarkupFormat = createContext<Frame['markup']>(null);

/** Renders a text of people in the way of the server: the one place where HTML comes from elsewhere, from a sanitizer. */
export function Markup({ text }: { text: string }) {
  const format = useContext(MarkupFormat);
  return <Formatted text={text} format={format} />;
}

/** Renders a text with a formatter at hand, for rows, which know nothing but their values. */
export function Formatted({ text, format }: { text: string; format: Frame['markup'] }) {
  if (format === null) return <>{text}</>;
  return <span class="markup" dangerouslySetInnerHTML={{ __html: format(text) }} />;
}
