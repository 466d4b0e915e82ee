import { createHash } from 'node:crypto';
import { STATE_ICONS } from './parts/icon-of-state.ts';

/** Holds the scripts, the style and the icons of `client/` as texts, which `scripts/client-assets.mjs` inserts. */
declare const CLIENT_FILES: readonly { readonly name: string; readonly body: string }[];

export interface Asset {
  readonly name: string;
  readonly contentType: string;
  readonly body: string;
}

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<circle cx="16" cy="16" r="16" fill="#0b57a4"/>
<path d="M16 16V4l5 4zM16 16h12l-4 5zM16 16v12l-5-4zM16 16H4l4-5z" fill="#fff"/>
</svg>
`;

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css;charset=UTF-8',
  js: 'text/javascript;charset=UTF-8',
  svg: 'image/svg+xml',
};

/**
 * Lists what pages need besides themselves, served under `/static/millwright/<name>`. Pages request it with `?v=<tag>`;
 * the parts of the script have a hash of what is in them in their names.
 */
export const ASSETS: readonly Asset[] = [...CLIENT_FILES, { name: 'icon.svg', body: ICON }, ...STATE_ICONS].map(
  ({ name, body }) => ({
    name,
    contentType: TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    body,
  }),
);

/** Names the assets as they are: it is another one as soon as one of them is. */
export const ASSETS_TAG = ASSETS.reduce((hash, { body }) => hash.update(body), createHash('sha256'))
  .digest('hex')
  .slice(0, 16);
