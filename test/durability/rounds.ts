/** Kill tests repeat by chance: few rounds by default, `MILLWRIGHT_ROUNDS=50` for the long form (`npm run test:kill`). */
export const ROUNDS = Number(process.env['MILLWRIGHT_ROUNDS'] ?? 2);

/** Says whether there are so many rounds that some of them hit the moment they are about. */
export const IS_LONG = ROUNDS >= 20;
