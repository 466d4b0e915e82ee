import { escapeAttribute } from '../../xml/index.ts';
import type { BadgeLook } from './look.ts';
import { textWidth } from './text-width.ts';

const COLORS: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    red: '#e05d44',
    brightgreen: '#44cc11',
    green: '#97ca00',
    yellowgreen: '#a4a61d',
    yellow: '#dfb317',
    orange: '#fe7d37',
    lightgrey: '#9f9f9f',
    blue: '#007ec6',
  }),
);

/** Limits the characters of a text, since a badge is a label; longer texts are cut off. */
const LONGEST = 200;
/** Holds the space to the left and right of each text together. */
const MARGIN = 20;

interface Style {
  readonly height: number;
  readonly radius: number;
  /** Holds the vertical position of the text. */
  readonly baseline: number;
  readonly hasShadow: boolean;
  /** Holds the stops of the light from above: offset, colour, opacity. */
  readonly light: readonly (readonly [string, string, string])[];
}

const STYLES = {
  flat: {
    height: 20,
    radius: 3,
    baseline: 14,
    hasShadow: true,
    light: [
      ['0', '#bbb', '.1'],
      ['1', '#000', '.1'],
    ],
  },
  'flat-square': {
    height: 20,
    radius: 0,
    baseline: 14,
    hasShadow: false,
    light: [
      ['0', '#fff', '.1'],
      ['1', '#fff', '.1'],
    ],
  },
  plastic: {
    height: 18,
    radius: 4,
    baseline: 13,
    hasShadow: true,
    light: [
      ['0', '#fff', '.7'],
      ['.1', '#aaa', '.1'],
      ['.9', '#000', '.3'],
      ['1', '#000', '.5'],
    ],
  },
} as const satisfies Record<string, Style>;

/**
 * Returns a badge as a picture: subject on grey, status on its colour. `style` is `flat` (the default), `flat-square`,
 * `plastic`, or `ball-16x16` for a ball of that size.
 */
export function badgeSvg(look: BadgeLook): string {
  const ball = /^ball-(\d{1,3})x\d{1,3}$/.exec(look.style ?? '');
  return ball === null ? label(look) : ballSvg(Number(ball[1]), look);
}

function label({ subject, status, color, overlay, link, style }: BadgeLook): string {
  const { height, radius, baseline, hasShadow, light } = styleOf(style);
  const left = shortened(subject);
  const right = shortened(status);
  const leftWidth = textWidth(left) + MARGIN;
  const rightWidth = textWidth(right) + MARGIN + (overlay === null ? 0 : 4);
  const width = leftWidth + rightWidth;
  const fill = colorOf(color);
  const box = (at: number, wide: number, paint: string, more = ''): string =>
    `<rect x="${at}" width="${wide}" height="${height}" fill="${paint}"${more}/>`;
  const write = (text: string, middle: number): string => {
    const shadow = hasShadow
      ? `<text x="${middle}" y="${baseline + 1}" fill="#010101" fill-opacity=".3">${escaped(text)}</text>`
      : '';
    return `${shadow}<text x="${middle}" y="${baseline}">${escaped(text)}</text>`;
  };
  return picture(
    width,
    height,
    [
      `<title>${escaped(left)}: ${escaped(right)}</title>`,
      `<linearGradient id="light" x2="0" y2="100%">${light.map(stop).join('')}</linearGradient>`,
      `<clipPath id="edge"><rect width="${width}" height="${height}" rx="${radius}" fill="#fff"/></clipPath>`,
      '<g clip-path="url(#edge)">',
      box(0, leftWidth, '#555'),
      box(leftWidth, rightWidth, fill),
      ...(overlay === null
        ? []
        : breathing(box(leftWidth, rightWidth - 4, colorOf(overlay)), { leftWidth, rightWidth, height })),
      box(0, width, 'url(#light)'),
      '</g>',
      '<g fill="#fff" text-anchor="middle" font-family="DejaVu Sans,Verdana,Geneva,sans-serif" font-size="11">',
      write(left, leftWidth / 2 + 1),
      write(right, leftWidth + rightWidth / 2 - 1),
      '</g>',
    ].join(''),
    link,
  );
}

function breathing(
  below: string,
  { leftWidth, rightWidth, height }: { leftWidth: number; rightWidth: number; height: number },
): string[] {
  return [
    below,
    `<rect x="${leftWidth}" width="${rightWidth - 4}" height="${height}" fill="#000" fill-opacity="0">`,
    '<animate attributeName="fill-opacity" values="0;.5;0" dur="2s" repeatCount="indefinite"/></rect>',
  ];
}

function ballSvg(size: number, { subject, status, color }: BadgeLook): string {
  const middle = size / 2;
  const fill = colorOf(color);
  const title = `<title>${escaped(shortened(subject))}: ${escaped(shortened(status))}</title>`;
  return picture(size, size, `${title}<circle cx="${middle}" cy="${middle}" r="${middle}" fill="${fill}"/>`, null);
}

/**
 * Returns the SVG document. A link works only where the picture itself is opened, and only a link to a web page is
 * included, never one to a script.
 */
function picture(width: number, height: number, content: string, link: string | null): string {
  const href = link !== null && /^https?:/i.test(link) && URL.canParse(link) ? new URL(link).href : null;
  const inner =
    href === null ? content : `<a href="${escaped(href)}" target="_blank" rel="noopener noreferrer">${content}</a>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img">${inner}</svg>\n`;
}

function styleOf(name: string | null): Style {
  return name === 'flat-square' || name === 'plastic' ? STYLES[name] : STYLES.flat;
}

function stop([offset, color, opacity]: readonly [string, string, string]): string {
  return `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`;
}

/**
 * Returns the colour for a name of the table, six digits with or without `#`, or a name that SVG knows; grey for anything
 * else.
 */
function colorOf(color: string): string {
  const known = COLORS.get(color.toLowerCase());
  if (known !== undefined) return known;
  if (/^#?(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color)) return color.startsWith('#') ? color : `#${color}`;
  return /^[a-z]{3,30}$/i.test(color) ? color : (COLORS.get('lightgrey') ?? 'grey');
}

function shortened(text: string): string {
  // A sign is one or two characters.
  const signs = [...text.slice(0, 2 * LONGEST + 2)];
  return signs.length <= LONGEST ? text : `${signs.slice(0, LONGEST).join('')}…`;
}

/** Escapes text for elements and attributes. */
function escaped(text: string): string {
  return escapeAttribute(text, '1.0');
}
