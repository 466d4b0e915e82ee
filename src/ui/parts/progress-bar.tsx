import type { Progress } from '../types/jobs.ts';

interface ProgressBarProps {
  readonly progress: Progress;
  /** Holds the time in milliseconds since 1970 at which the work began. */
  readonly started: number;
  /** Says what makes progress. */
  readonly label: string;
}

/** Renders how far a build is. The script moves the bar, by when the build began and how long builds usually take. */
export function ProgressBar({ progress: { estimated, percent }, started, label }: ProgressBarProps) {
  return (
    <progress
      class="progress"
      max={100}
      value={percent ?? undefined}
      aria-label={label}
      data-started={started}
      data-estimated={estimated ?? undefined}
    />
  );
}
