import type { Clock } from '../kit/index.ts';
import type { Run } from '../model/index.ts';
import type { EventBus } from './event-bus.ts';

/** Is the time for which the steps of a run are gathered into one event. */
const GATHER_MS = 1000;

export interface StageEvents {
  /** Takes notice that a step of a run began or ended. */
  noted(run: Pick<Run, 'job' | 'number'>): void;
  end(): void;
}

/** Tells of the progress of pipelines: one event for each run and second, however many steps there were. */
export function stageEvents({ clock, publish }: { clock: Clock; publish: EventBus['publish'] }): StageEvents {
  const planned = new Map<Pick<Run, 'job' | 'number'>, () => void>();
  return {
    noted(run) {
      if (planned.has(run)) return;
      const cancel = clock.after(GATHER_MS, () => {
        planned.delete(run);
        // Named by now: its job may have been renamed meanwhile.
        publish({ topic: 'stage', job: run.job, number: run.number });
      });
      planned.set(run, cancel);
    },
    end() {
      for (const cancel of planned.values()) cancel();
      planned.clear();
    },
  };
}
