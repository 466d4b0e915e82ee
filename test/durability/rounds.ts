/** Kill tests repeat by chance: few rounds by default, `MILLWRIGHT_ROUNDS=50` for the long form (`npm run test:kill`). */
export const ROUNDS = Number(process.env['MILLWRIGHT_ROUNDS'] ?? 2);
