import type { StageNode, StagePart } from '../types/stage-graph.ts';

/** Represents a stage at its place in the picture. What has parts is a frame around them; its name stands above them. */
export interface PlacedStage {
  readonly stage: StageNode;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isFrame: boolean;
}

/** Represents a line from the right end of a stage to the left end of the one behind it. */
export interface PlacedLine {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export interface StagePicture {
  readonly width: number;
  readonly height: number;
  readonly stages: readonly PlacedStage[];
  readonly lines: readonly PlacedLine[];
}

/** Are the sizes of a stage without parts. */
export const STAGE_WIDTH = 168;
export const STAGE_HEIGHT = 48;
/** Is the height of the name of a frame. */
const TITLE = 34;
const PADDING = 10;
const GAP_X = 28;
const GAP_Y = 10;

interface Drawing {
  readonly stages: PlacedStage[];
  readonly lines: PlacedLine[];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Represents the points at which lines come in and go out. */
interface Ends {
  readonly x: number;
  readonly y: number;
}

/** Places stages beside each other in the order in which they run, and those that are parallel below each other. */
export function stagePicture(parts: readonly StagePart[]): StagePicture {
  const drawing: Drawing = { stages: [], lines: [] };
  const { width, height } = sizeOfParts(parts);
  placeParts(drawing, parts, 1, 1);
  return { ...drawing, width: width + 2, height: height + 2 };
}

function sizeOfParts(parts: readonly StagePart[]): Size {
  const sizes = parts.map(sizeOfPart);
  return {
    width: sizes.reduce((sum, { width }) => sum + width, 0) + GAP_X * Math.max(0, parts.length - 1),
    height: Math.max(0, ...sizes.map(({ height }) => height)),
  };
}

function sizeOfPart(part: StagePart): Size {
  if (part.kind === 'stage') return sizeOfStage(part.stage);
  const sizes = part.branches.map(sizeOfStage);
  return {
    width: Math.max(0, ...sizes.map(({ width }) => width)),
    height: sizes.reduce((sum, { height }) => sum + height, 0) + GAP_Y * Math.max(0, sizes.length - 1),
  };
}

function sizeOfStage({ parts }: StageNode): Size {
  if (parts.length === 0) return { width: STAGE_WIDTH, height: STAGE_HEIGHT };
  const inner = sizeOfParts(parts);
  return { width: inner.width + 2 * PADDING, height: inner.height + TITLE + PADDING };
}

/** Places parts from left to right, and draws the lines between them. */
function placeParts(drawing: Drawing, parts: readonly StagePart[], x: number, y: number): void {
  let left = x;
  let before: readonly Ends[] = [];
  for (const part of parts) {
    const { width } = sizeOfPart(part);
    const placed = placePart(drawing, part, left, y);
    const [start] = placed;
    for (const from of before) {
      // Many to many would be a thicket: all meet in the middle.
      for (const to of before.length > 1 && start !== undefined ? [start] : placed)
        drawing.lines.push({ x1: from.x, y1: from.y, x2: to.left, y2: to.y });
    }
    if (before.length > 1) {
      const [from] = before;
      for (const to of placed.slice(1))
        if (from !== undefined) drawing.lines.push({ x1: from.x, y1: from.y, x2: to.left, y2: to.y });
    }
    before = placed.map((each) => ({ x: each.right, y: each.y }));
    left += width + GAP_X;
  }
}

interface PlacedEnds {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

function placePart(drawing: Drawing, part: StagePart, x: number, y: number): PlacedEnds[] {
  if (part.kind === 'stage') return [placeStage(drawing, part.stage, x, y)];
  const ends: PlacedEnds[] = [];
  let top = y;
  for (const branch of part.branches) {
    ends.push(placeStage(drawing, branch, x, top));
    top += sizeOfStage(branch).height + GAP_Y;
  }
  return ends;
}

function placeStage(drawing: Drawing, stage: StageNode, x: number, y: number): PlacedEnds {
  const { width, height } = sizeOfStage(stage);
  const isFrame = stage.parts.length > 0;
  drawing.stages.push({ stage, x, y, width, height, isFrame });
  if (isFrame) placeParts(drawing, stage.parts, x + PADDING, y + TITLE);
  return { left: x, right: x + width, y: y + STAGE_HEIGHT / 2 };
}
