/** Represents a piece of a console in bytes, from `from` to `to`; where `to` is null, it reaches to the end. */
export interface LogPiece {
  readonly from: number;
  readonly to: number | null;
}

/**
 * Returns the pieces of the console with the text of a node. Lines of the index are `offset node` where its text begins,
 * and `offset` where the text of the flow itself continues. Jenkins: `FileLogStorage`.
 */
export function piecesOf(index: string, node: string): readonly LogPiece[] {
  const pieces: LogPiece[] = [];
  let from: number | null = null;
  for (const line of index.split('\n')) {
    const [, offset, id] = /^(\d+)(?: (\S+))?$/.exec(line) ?? [];
    if (offset === undefined) continue;
    if (from !== null && Number(offset) > from) pieces.push({ from, to: Number(offset) });
    from = id === node ? Number(offset) : null;
  }
  if (from !== null) pieces.push({ from, to: null });
  return pieces;
}
