import type { SettingsStore } from '../home/index.ts';
import { escapeHtml, type Logger, messageOf } from '../kit/index.ts';
import type { FormatMarkup, MarkupFormatterKind } from '../points/index.ts';

/** Formats what people wrote, as the settings of the server say. */
export interface Markup {
  /** Returns what makes HTML of a text; null where text is shown as it was written, which is so unless a known formatter is set. */
  formatter(): FormatMarkup | null | Promise<FormatMarkup | null>;
  /** Returns the HTML of a text, on lines of its own where it is shown as it was written. */
  preview(text: string): Promise<string>;
}

interface Dependencies {
  readonly settings: Pick<SettingsStore, 'current'>;
  readonly kinds: readonly MarkupFormatterKind[];
  readonly log: Pick<Logger, 'error'>;
}

/** Creates the formatting of texts. A formatter is loaded with the first page that needs it; one that is not known formats nothing. */
export function createMarkup({ settings, kinds, log }: Dependencies): Markup {
  const loaded = new Map<string, FormatMarkup>();

  async function load(kind: MarkupFormatterKind): Promise<FormatMarkup | null> {
    try {
      const format = loaded.get(kind.className) ?? (await kind.load());
      loaded.set(kind.className, format);
      return format;
    } catch (error) {
      log.error({ formatter: kind.className, err: messageOf(error) }, 'a markup formatter could not be loaded');
      return null;
    }
  }

  function formatter(): FormatMarkup | null | Promise<FormatMarkup | null> {
    const { markupFormatter } = settings.current;
    if (markupFormatter === null) return null;
    const known = loaded.get(markupFormatter);
    if (known !== undefined) return known;
    const kind = kinds.find(({ className }) => className === markupFormatter);
    return kind === undefined ? null : load(kind);
  }

  return {
    formatter,
    async preview(text) {
      const format = await formatter();
      return format === null ? escapeHtml(text).replace(/\r?\n/g, '<br>') : format(text);
    },
  };
}
