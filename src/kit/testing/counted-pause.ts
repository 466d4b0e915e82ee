/** Represents a pause that counts how often other work could have run. */
export interface CountedPause {
  readonly pause: () => Promise<void>;
  turns: number;
}

export function countedPause(): CountedPause {
  const counter = {
    turns: 0,
    pause: async () => {
      counter.turns += 1;
    },
  };
  return counter;
}
