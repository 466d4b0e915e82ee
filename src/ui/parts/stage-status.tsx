import { StatusBall } from './status-ball.tsx';

const COLORS: Readonly<Record<string, string>> = {
  SUCCESS: 'blue',
  UNSTABLE: 'yellow',
  FAILED: 'red',
  ABORTED: 'aborted',
  NOT_EXECUTED: 'notbuilt',
};

const TEXTS: Readonly<Record<string, string>> = {
  IN_PROGRESS: 'Running',
  PAUSED_PENDING_INPUT: 'Waits for input',
  NOT_EXECUTED: 'Skipped',
};

/** Renders the state of a stage or step of a pipeline. */
export function StageStatus({ status }: { status: string }) {
  const text = TEXTS[status];
  return text === undefined ? (
    <StatusBall color={COLORS[status] ?? 'notbuilt'} />
  ) : (
    <StatusBall color={status === 'NOT_EXECUTED' ? 'notbuilt' : 'notbuilt_anime'} text={text} />
  );
}
