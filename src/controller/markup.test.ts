import { describe, expect, it } from 'vitest';
import { silentLogger } from '../kit/index.ts';
import { settingsWith } from '../security/testing/memory-home.ts';
import { createMarkup } from './markup.ts';

const LOUD = { className: 'x.Loud', load: async () => (text: string) => `<b>${text.toUpperCase()}</b>` };
const BROKEN = { className: 'x.Broken', load: () => Promise.reject(new Error('gone')) };

function markup(markupFormatter: string | null) {
  const current = settingsWith({ markupFormatter });
  return createMarkup({ settings: { current }, kinds: [LOUD, BROKEN], log: silentLogger });
}

describe('a text', () => {
  it.each([null, 'hudson.markup.EscapedMarkupFormatter', 'no.such.Formatter', 'x.Broken'])(
    'is shown as it was written with the formatter %s',
    async (className) => {
      expect(await markup(className).formatter()).toBeNull();
      expect(await markup(className).preview('<b>a</b>\nb')).toBe('&lt;b&gt;a&lt;/b&gt;<br>b');
    },
  );

  it('is formatted as the settings say, and the formatter is loaded once', async () => {
    const ours = markup('x.Loud');
    const format = await ours.formatter();
    expect(format?.('hi')).toBe('<b>HI</b>');
    expect(ours.formatter()).toBe(format);
    expect(await ours.preview('hi')).toBe('<b>HI</b>');
  });
});
