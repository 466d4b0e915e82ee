/** Names what a person may do with a resource; each action is an address below that of the page. */
export type LockableAction = 'reserve' | 'unreserve' | 'steal' | 'reassign' | 'unlock' | 'reset';

/** Describes something of a build, with its page where the reader may see it. */
interface BuildLink {
  readonly text: string;
  readonly href: string | null;
}

/** Describes the page of the resources that builds and people lock. */
export interface LockablePage {
  readonly page: 'lockable-resources';
  readonly action: string;
  readonly resources: readonly {
    readonly name: string;
    readonly description: string;
    readonly labels: string;
    readonly note: string;
    readonly status: 'free' | 'locked' | 'reserved' | 'stolen';
    /** Describes the holder of the resource; null where there is none. */
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
