import type { BallName } from './signs.tsx';
import { StatusBall } from './status-ball.tsx';

interface StageSign {
  readonly sign: BallName;
  readonly text: string;
  readonly isRunning: boolean;
}

const still = (sign: BallName, text: string): StageSign => ({ sign, text, isRunning: false });

const SIGNS: Readonly<Record<string, StageSign>> = {
  SUCCESS: still('blue', 'Success'),
  UNSTABLE: still('yellow', 'Unstable'),
  FAILED: still('red', 'Failed'),
  ABORTED: still('aborted', 'Aborted'),
  NOT_EXECUTED: still('notbuilt', 'Skipped'),
  IN_PROGRESS: { sign: 'notbuilt', text: 'Running', isRunning: true },
  PAUSED_PENDING_INPUT: { sign: 'notbuilt', text: 'Waits for input', isRunning: true },
};

/** Returns sign and words for the state of a stage or step. */
export function stageSign(status: string): StageSign {
  return SIGNS[status] ?? still('notbuilt', 'Not built');
}

/** Renders the state of a stage or step of a pipeline. */
export function StageStatus({ status }: { status: string }) {
  const { sign, text, isRunning } = stageSign(status);
  return <StatusBall color={isRunning ? `${sign}_anime` : sign} text={text} />;
}
