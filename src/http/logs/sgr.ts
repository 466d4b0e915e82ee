/** Describes how text looks: a CSS class for each property that is set, such as colour, background and weight. */
export type Style = ReadonlyMap<string, string>;

export const PLAIN: Style = new Map();

/**
 * Matches control sequences. `ESC [ … m` sets the style; other sequences move a cursor or erase, which a log does not do.
 */
export const CONTROL = /\u001b\[([\d;:]*)([A-Za-z])/g;

const ON: ReadonlyMap<number, readonly [string, string]> = new Map([
  [1, ['weight', 'ansi-bold']],
  [2, ['weight', 'ansi-faint']],
  [3, ['slant', 'ansi-italic']],
  [4, ['line', 'ansi-underline']],
  [9, ['strike', 'ansi-strike']],
]);
const OFF: ReadonlyMap<number, string> = new Map([
  [22, 'weight'],
  [23, 'slant'],
  [24, 'line'],
  [29, 'strike'],
  [39, 'fg'],
  [49, 'bg'],
]);

/**
 * Returns the style after the parameters of a sequence: `1;31`. Colours have numbers: 0 to 7, and 8 to 15 for the bright
 * ones.
 */
export function restyled(style: Style, parameters: string): Style {
  const next = new Map(style);
  const codes = parameters.split(/[;:]/).map(Number);
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    const on = ON.get(code);
    if (code === 0) next.clear();
    else if (on !== undefined) next.set(on[0], on[1]);
    else if (code === 38 || code === 48) at += setPaletteColour(next, code === 38 ? 'fg' : 'bg', codes.slice(at + 1));
    else setColour(next, code);
    const off = OFF.get(code);
    if (off !== undefined) next.delete(off);
  }
  return next;
}

export function classesOf(style: Style): string {
  return [...style.values()].join(' ');
}

function setColour(style: Map<string, string>, code: number): void {
  const bright = code >= 90 ? 8 : 0;
  const base = code - (bright === 0 ? 30 : 90);
  if (base >= 0 && base <= 7) style.set('fg', `ansi-fg-${base + bright}`);
  else if (base >= 10 && base <= 17) style.set('bg', `ansi-bg-${base - 10 + bright}`);
}

/** Returns how many codes belong to it. Of the palette only the sixteen named colours are shown. */
function setPaletteColour(style: Map<string, string>, ground: 'fg' | 'bg', codes: readonly number[]): number {
  const [way, colour = -1] = codes;
  if (way === 2) return 4;
  if (way !== 5) return 1;
  if (colour >= 0 && colour <= 15) style.set(ground, `ansi-${ground}-${colour}`);
  return 2;
}
