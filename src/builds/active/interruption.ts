import type { Interruption } from '../../model/index.ts';

/** Is the reason with which a run's signal is aborted when a person stopped it. */
export class BuildInterrupted extends Error {
  override readonly name = 'BuildInterrupted';

  constructor() {
    super('the build was stopped');
  }
}

/** Is thrown where the server detaches from a run that goes on without it; nothing of the run may be written any more. */
export class Detached extends Error {
  override readonly name = 'Detached';

  constructor() {
    super('the server is stopping');
  }
}

/** Returns `Aborted by <name>` for a person, the text itself for a reason of the server. */
export function describeInterruption(
  { userId, text }: Interruption,
  users: { displayName(id: string): string },
): string {
  return userId === null ? text : `Aborted by ${users.displayName(userId)}`;
}
