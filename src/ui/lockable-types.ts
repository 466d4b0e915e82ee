/** What a person may do with a resource; each is an address below that of the page. */
export type LockableAction = 'reserve' | 'unreserve' | 'steal' | 'reassign' | 'unlock' | 'reset';

/** Something of a build, with its page where the reader may see it. */
interface BuildLink {
  readonly text: string;
  readonly href: string | null;
}

/** What builds and people exclude each other from. */
export interface LockablePage {
  readonly page: 'lockable-resources';
  readonly action: string;
  readonly resources: readonly {
    readonly name: string;
    readonly description: string;
    readonly labels: string;
    readonly note: string;
    readonly status: 'free' | 'locked' | 'reserved' | 'stolen';
    /** Who has it; null: nobody. */
    readonly by: BuildLink | null;
    readonly since: number | null;
    readonly ephemeral: boolean;
    readonly actions: readonly LockableAction[];
  }[];
  readonly labels: readonly { readonly label: string; readonly free: number; readonly all: number }[];
  readonly waiting: readonly (BuildLink & { readonly wish: string; readonly since: number })[];
  readonly mayReserve: boolean;
  readonly mayDeclare: boolean;
}
