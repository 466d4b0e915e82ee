// How a log of any length is laid out: what is loaded has its own height, the rest an estimated one.

/** Limits the height of all that is not loaded: browsers lay out no more than some millions of pixels. */
const MOST_PX = 6_000_000;
/** Is the height of a byte where nothing is loaded yet: that of a line of 80 in 20 pixels. */
const USUAL = 20 / 80;

/** Describes what is loaded of a log, in bytes. */
interface Loaded {
  readonly from: number;
  readonly to: number;
  readonly size: number;
  /** Holds the pixels that stand for a byte that is not loaded. */
  readonly ratio: number;
}

/** Returns the pixels that stand for a byte that is not loaded, by what is. */
export function pixelsPerByte({
  height,
  bytes,
  size,
}: {
  readonly height: number;
  readonly bytes: number;
  readonly size: number;
}): number {
  const usual = bytes > 0 && height > 0 ? height / bytes : USUAL;
  return size > 0 ? Math.min(usual, MOST_PX / size) : usual;
}

/** Returns the heights of what is before and behind. */
export function gapHeights({ from, to, size, ratio }: Loaded): { readonly before: number; readonly behind: number } {
  const rest = Math.max(0, size - to);
  const fitting = Math.min(ratio, MOST_PX / Math.max(1, size));
  return { before: Math.ceil(from * fitting), behind: Math.ceil(rest * fitting) };
}

/** Says what is to be loaded: the window above or below, or, where nothing of what can be seen is loaded, another place. */
export type Wanted = 'up' | 'down' | { readonly at: number } | null;

/**
 * Says what is missing in a view of the pixels from `viewTop` on, where what is loaded lies between `top` and `bottom` of all
 * `total` pixels. A view's height is kept loaded above and below it.
 */
export function wantedOf({
  viewTop,
  viewHeight,
  top,
  bottom,
  total,
  from,
  to,
  size,
}: Omit<Loaded, 'ratio'> & {
  readonly viewTop: number;
  readonly viewHeight: number;
  readonly top: number;
  readonly bottom: number;
  readonly total: number;
}): Wanted {
  const viewBottom = viewTop + viewHeight;
  if (from > 0 && viewBottom <= top) return { at: viewTop <= 0 ? 0 : Math.floor((from * viewTop) / top) };
  if (to < size && viewTop >= bottom) {
    if (viewBottom >= total - 2) return { at: size };
    return { at: Math.floor(to + ((size - to) * (viewTop - bottom)) / (total - bottom)) };
  }
  if (from > 0 && viewTop < top + viewHeight) return 'up';
  if (to < size && viewBottom > bottom - viewHeight) return 'down';
  return null;
}
