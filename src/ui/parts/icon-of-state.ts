/** Holds, for each icon of a state, its colour and what is drawn in white on it. Shapes differ, too, for those who see no colours. */
const STATES = {
  good: ['#1a7f37', 'circle', 'M9 16.5l5 5 9-10'],
  bad: ['#c62828', 'square', 'M10 10l12 12M22 10L10 22'],
  warn: ['#8f5f00', 'triangle', 'M16 12v8M16 23.5v.5'],
  still: ['#66707d', 'circle', 'M9 16h14'],
  running: ['#0f56b3', 'circle', 'M13 10l9 6-9 6z'],
} as const;

const SHAPES = {
  circle: '<circle cx="16" cy="16" r="16"/>',
  square: '<rect x="1" y="1" width="30" height="30" rx="6"/>',
  triangle: '<path d="M16 1l15.5 29H.5z"/>',
} as const;

const BY_COLOR: Readonly<Record<string, keyof typeof STATES>> = {
  blue: 'good',
  yellow: 'warn',
  red: 'bad',
  aborted: 'still',
  disabled: 'still',
  notbuilt: 'still',
};

/** Returns the name of the icon for the colour of a ball; that of the server where there is none. */
export function iconOf(color: string | undefined): string {
  const state = color?.endsWith('_anime') ? 'running' : BY_COLOR[color ?? ''];
  return state === undefined ? 'icon.svg' : `icon-${state}.svg`;
}

/** Lists the icons of states as files. */
export const STATE_ICONS = Object.entries(STATES).map(([name, [color, shape, path]]) => ({
  name: `icon-${name}.svg`,
  body: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<g fill="${color}">${SHAPES[shape]}</g>
<path d="${path}" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/>
</svg>
`,
}));
