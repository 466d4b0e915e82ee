import type { Home } from '../home/index.ts';
import type { SetUp, SetUpState } from '../model/index.ts';
import { FIRST_ADMINISTRATOR, type Security } from '../security/index.ts';

/** Lists the steps of the set-up in their order, by Jenkins's names of the states before them. */
const STEPS: readonly SetUpState[] = ['NEW', 'CREATE_ADMIN_USER', 'CONFIGURE_INSTANCE', 'RUNNING'];

/** Is the state in which a new home begins. */
export const FIRST_STATE: SetUpState = 'NEW';

/** Lists other states of Jenkins in which the set-up has not come further than its beginning. */
const AT_BEGINNING: ReadonlySet<string> = new Set(['INITIAL_SECURITY_SETUP', 'INITIAL_PLUGINS_INSTALLING']);

interface Deps {
  readonly home: {
    readonly settings: Pick<Home['settings'], 'current' | 'change'>;
    readonly setUp: Pick<Home['setUp'], 'markDone'>;
  };
  readonly jenkinsVersion: string;
}

export function createSetUp({ home: { settings, setUp }, jenkinsVersion }: Deps): SetUp {
  const stateNow = (): SetUpState => setUpStateOf(settings.current.installState);
  /** The marks are written first: a server that is killed in between asks for the last step once more. */
  async function enter(state: SetUpState): Promise<void> {
    if (state === 'RUNNING') await setUp.markDone(jenkinsVersion);
    if (state !== stateNow()) await settings.change({ installState: state });
  }
  return {
    get state() {
      return stateNow();
    },
    get isComplete() {
      return stateNow() === 'RUNNING';
    },
    async passed(step) {
      const at = STEPS.indexOf(step);
      if (STEPS.indexOf(stateNow()) <= at) await enter(STEPS[at + 1] ?? 'RUNNING');
    },
    complete: () => enter('RUNNING'),
    begin: () => enter(FIRST_STATE),
  };
}

/** Returns the step that a state of Jenkins means; a home that notes none is set up. */
function setUpStateOf(noted: string | null): SetUpState {
  if (noted !== null && AT_BEGINNING.has(noted)) return FIRST_STATE;
  return STEPS.find((step) => step === noted) ?? 'RUNNING';
}

interface Changing {
  readonly setUp: Pick<SetUp, 'passed'>;
  readonly users: Pick<Security['users'], 'get' | 'hasPassword' | 'delete'>;
  readonly chosen: Pick<Home['setUp']['chosenAdministrator'], 'read' | 'remove'>;
}

/**
 * Puts the user whom the set-up made in the place of the administrator of the first start. Who it is was noted before, so that
 * the start after a kill ends it: there are never two of them. A user who was noted and not made is forgotten.
 */
export async function settleAdministrator({ setUp, users, chosen }: Changing): Promise<void> {
  const id = await chosen.read();
  if (id === null) return;
  if (users.hasPassword(id)) {
    await setUp.passed('CREATE_ADMIN_USER');
    const isTheirs = users.get(id)?.id === FIRST_ADMINISTRATOR;
    if (!isTheirs && users.get(FIRST_ADMINISTRATOR) !== undefined) await users.delete(FIRST_ADMINISTRATOR);
  }
  await chosen.remove();
}
