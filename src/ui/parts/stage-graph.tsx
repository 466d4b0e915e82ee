import { timeSpan } from '../../model/index.ts';
import type { StagePart } from '../types/stage-graph.ts';
import { Sign } from './signs.tsx';
import { type PlacedLine, type PlacedStage, stagePicture } from './stage-layout.ts';
import { stageSign } from './stage-status.tsx';

interface StageGraphProps {
  readonly parts: readonly StagePart[];
  /** Names the stage whose steps are shown; null where none are. */
  readonly chosen: string | null;
}

/**
 * Draws the stages of a run: in the order in which they run from left to right, parallel ones below each other, and what is
 * within a stage in a frame. Each is a link to its steps; what it says stands in the table, too.
 */
export function StageGraph({ parts, chosen }: StageGraphProps) {
  const { width, height, stages, lines } = stagePicture(parts);
  return (
    <div class="scroll stage-graph" id="stage-graph">
      {/* biome-ignore lint/a11y/useSemanticElements: it is a picture with links, and no field set. */}
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="group" aria-label="Stages">
        {lines.map((line) => (
          <Line key={`${line.x1} ${line.y1} ${line.x2} ${line.y2}`} line={line} />
        ))}
        {stages.map((placed) => (
          <Stage key={placed.stage.id} placed={placed} isChosen={placed.stage.id === chosen} />
        ))}
      </svg>
    </div>
  );
}

/** Is the distance from a stage at which lines to it turn. */
const TURN = 14;

function Line({ line: { x1, y1, x2, y2 } }: { line: PlacedLine }) {
  // It turns in the gap before the next stage: branches above it may be longer.
  const middle = x2 - TURN;
  return <path class="stage-line" d={y1 === y2 ? `M${x1} ${y1}H${x2}` : `M${x1} ${y1}H${middle}V${y2}H${x2}`} />;
}

const SIGN = 18;
/** Limits the letters of a name that is drawn: a picture does not break lines. */
const LETTERS = 17;
const LETTER_WIDTH = 7;

function Stage({ placed, isChosen }: { placed: PlacedStage; isChosen: boolean }) {
  const { stage, x, y, width, height, isFrame } = placed;
  const { sign, text, isRunning } = stageSign(stage.status);
  const took = stage.status === 'NOT_EXECUTED' ? '' : timeSpan(stage.duration);
  const letters = isFrame ? Math.floor((width - 60) / LETTER_WIDTH) - took.length : LETTERS;
  const middle = isFrame ? 18 : 24;
  return (
    <a
      href={`?stage=${stage.id}#stage-steps`}
      class={isFrame ? 'stage stage-frame' : 'stage'}
      aria-current={isChosen ? 'true' : undefined}
      data-stage={stage.id}
    >
      <title>{[`${stage.name}: ${text}`, took].filter(Boolean).join(', ')}</title>
      <rect x={x} y={y} width={width} height={height} rx="6" />
      <svg
        class={`stage-sign status-${sign}${isRunning ? ' stage-runs' : ''}`}
        x={x + 9}
        y={y + middle - SIGN / 2}
        width={SIGN}
        height={SIGN}
        viewBox="0 0 16 16"
        aria-hidden="true"
      >
        <Sign name={sign} />
      </svg>
      <text x={x + 36} y={isFrame ? y + 23 : y + (took === '' ? 28 : 21)} class="stage-name">
        {shortened(stage.name, Math.max(6, letters))}
        {isFrame && took !== '' && (
          <tspan class="stage-time" dx="8">
            {took}
          </tspan>
        )}
      </text>
      {!isFrame && took !== '' && (
        <text x={x + 36} y={y + 37} class="stage-time">
          {took}
        </text>
      )}
    </a>
  );
}

/** Returns at most that many letters; parts of an emoji stay together. */
function shortened(name: string, most: number): string {
  if (name.length <= most) return name;
  const letters = [...new Intl.Segmenter().segment(name.slice(0, most * 8))];
  if (letters.length <= most) return name.slice(0, most * 8);
  return `${letters
    .slice(0, most - 1)
    .map(({ segment }) => segment)
    .join('')}…`;
}
