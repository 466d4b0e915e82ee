/** Describes lines that two texts have in common or not, with their numbers in each. */
export interface LineChange {
  readonly is: 'same' | 'removed' | 'added';
  readonly text: string;
  /** Holds its number in the old text; null where it is new. */
  readonly old: number | null;
  /** Holds its number in the new text; null where it is gone. */
  readonly now: number | null;
}

/** Limits the steps of the search for what two texts have in common. */
const MOST_EDITS = 400;

/**
 * Returns the lines of two texts, those of both once. Texts that have little in common are told as removed and added as a
 * whole, so that it never takes long.
 */
export function lineDifference(before: string, after: string): readonly LineChange[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, now.length) - start;
  while (end < most && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const kept = commonLines(old.slice(start, old.length - end), now.slice(start, now.length - end));
  const pairs: [number, number][] = [
    ...Array.from({ length: start }, (_, at): [number, number] => [at, at]),
    ...kept.map(([a, b]): [number, number] => [a + start, b + start]),
    ...Array.from({ length: end }, (_, at): [number, number] => [old.length - end + at, now.length - end + at]),
  ];
  return told(old, now, pairs);
}

/** Returns only what is changed, with so many lines around it; null stands for lines that are left out. */
export function onlyChanges(lines: readonly LineChange[], around = 3): readonly (LineChange | null)[] {
  const shown = new Set<number>();
  for (const [at, { is }] of lines.entries())
    if (is !== 'same') for (let near = at - around; near <= at + around; near += 1) shown.add(near);
  return lines.flatMap((line, at): (LineChange | null)[] => {
    if (shown.has(at)) return [line];
    return shown.has(at - 1) ? [null] : [];
  });
}

function told(
  old: readonly string[],
  now: readonly string[],
  pairs: readonly (readonly [number, number])[],
): readonly LineChange[] {
  const lines: LineChange[] = [];
  let [a, b] = [0, 0];
  for (const [oldAt, nowAt] of [...pairs, [old.length, now.length] as const]) {
    for (; a < oldAt; a += 1) lines.push({ is: 'removed', text: old[a] ?? '', old: a + 1, now: null });
    for (; b < nowAt; b += 1) lines.push({ is: 'added', text: now[b] ?? '', old: null, now: b + 1 });
    if (a < old.length) lines.push({ is: 'same', text: old[a] ?? '', old: a + 1, now: b + 1 });
    a += 1;
    b += 1;
  }
  return lines;
}

/** Returns pairs of places of common lines, by the algorithm of Myers; none where there are too many differences. */
function commonLines(old: readonly string[], now: readonly string[]): readonly [number, number][] {
  const trail: Map<number, number>[] = [];
  let reach = new Map<number, number>([[1, 0]]);
  for (let edits = 0; edits <= Math.min(MOST_EDITS, old.length + now.length); edits += 1) {
    const next = new Map(reach);
    for (let k = -edits; k <= edits; k += 2) {
      const goesDown = k === -edits || (k !== edits && (reach.get(k - 1) ?? -1) < (reach.get(k + 1) ?? -1));
      let x = goesDown ? (next.get(k + 1) ?? 0) : (next.get(k - 1) ?? 0) + 1;
      while (x < old.length && x - k < now.length && old[x] === now[x - k]) x += 1;
      next.set(k, x);
      if (x >= old.length && x - k >= now.length) return wayBack(trail, reach, old, now);
    }
    trail.push(reach);
    reach = next;
  }
  return [];
}

/** Returns the common lines on the way by which the end was reached. */
function wayBack(
  trail: readonly Map<number, number>[],
  last: Map<number, number>,
  old: readonly string[],
  now: readonly string[],
): readonly [number, number][] {
  const pairs: [number, number][] = [];
  let [x, y] = [old.length, now.length];
  for (let edits = trail.length; edits >= 0; edits -= 1) {
    const reach = edits === trail.length ? last : (trail[edits] ?? last);
    const k = x - y;
    const goesDown = k === -edits || (k !== edits && (reach.get(k - 1) ?? -1) < (reach.get(k + 1) ?? -1));
    const from = goesDown ? k + 1 : k - 1;
    const startX = edits === 0 ? 0 : (reach.get(from) ?? 0);
    const startY = edits === 0 ? 0 : startX - from;
    while (x > startX && y > startY && old[x - 1] === now[y - 1]) {
      x -= 1;
      y -= 1;
      pairs.push([x, y]);
    }
    [x, y] = [startX, startY];
  }
  return pairs.reverse();
}
