/** A pause that counts how often others could have had their turn. */
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
