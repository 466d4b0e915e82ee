import type { Home, Settings } from '../home/index.ts';
import type { Clock } from '../kit/index.ts';
import { labelWords } from '../model/index.ts';
import type { NodeSettings, Queue } from '../queue/index.ts';

/** Holds the interval at which Jenkins measures its load. */
const SAMPLE_MS = 10_000;

export interface NodesUnderCare {
  /** Updates the queue's nodes from the home's. */
  describe(): void;
  end(): void;
}

/** Returns the built-in node as the root config.xml describes it. */
export function builtInSettings({
  numExecutors,
  label,
  mode,
}: Pick<Settings, 'numExecutors' | 'label' | 'mode'>): NodeSettings {
  return { name: '', executors: numExecutors, labels: labelWords(label), exclusive: mode === 'EXCLUSIVE' };
}

/**
 * Keeps the queue's nodes equal to the home's, except those in memory alone. Measures the load, and has clouds asked as often.
 */
export function keepNodes(deps: {
  home: Home;
  queue: Queue;
  clock: Clock;
  /** Is called when the queue has the home's nodes. */
  described(): void;
}): NodesUnderCare {
  const { home, queue, clock, described } = deps;

  function describe(): void {
    const wanted = home.nodes.all();
    const names = new Set(wanted.map(({ name }) => name));
    for (const { name, settings } of queue.nodes.all())
      if (name !== '' && !names.has(name) && settings.inMemory !== true) queue.nodes.remove(name);
    queue.nodes.put(builtInSettings(home.settings.current)).setOffline(home.nodes.builtInOffline);
    for (const { name, executors, labels, mode, offline } of wanted) {
      queue.nodes.put({ name, executors, labels, exclusive: mode === 'EXCLUSIVE' }).setOffline(offline);
    }
    described();
  }

  let stopSampling = (): void => undefined;
  const sample = (): void => {
    queue.nodes.load.sample();
    queue.nodes.clouds.review();
    stopSampling = clock.after(SAMPLE_MS, sample);
  };
  sample();
  const stopListening = home.nodes.onChange(describe);
  return {
    describe,
    end() {
      stopSampling();
      stopListening();
    },
  };
}
