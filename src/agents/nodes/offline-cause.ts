/** Says why a node is offline, as the remote API and pages show it. */
export interface NodeOfflineCause {
  /** Names the Java class of the cause. */
  readonly javaClass: string;
  /** Holds the reason for people; '' where somebody gave none. */
  readonly text: string;
  /** Holds the time in milliseconds since 1970. */
  readonly since: number;
  /** Holds who gave the reason: null is nobody in particular; missing where the cause is not a person. */
  readonly userId?: string | null;
  /** Holds what was measured, where that is why. */
  readonly space?: { readonly path: string; readonly free: number; readonly total: number };
  /** Says whether the remote API has the text as the description of the cause. */
  readonly isDescribed: boolean;
}

/** Returns the cause of a person who ended the connection. */
export function byPerson(userId: string | null, reason: string, since: number): NodeOfflineCause {
  return { javaClass: 'hudson.slaves.OfflineCause$UserCause', text: reason, since, userId, isDescribed: true };
}

export function launchFailed(since: number): NodeOfflineCause {
  return {
    javaClass: 'hudson.slaves.OfflineCause$LaunchFailed',
    text: 'This agent is offline because Jenkins failed to launch the agent process on it.',
    since,
    isDescribed: false,
  };
}

/** Returns the cause of a connection that broke; clients know it by the words of Java's exception. */
export function connectionBroken(since: number): NodeOfflineCause {
  return {
    javaClass: 'hudson.slaves.OfflineCause$ChannelTermination',
    text: `Connection was broken: ${CLOSED}`,
    since,
    isDescribed: false,
  };
}

/** Names the exception by which Jenkins tells that a connection ended. */
export const CLOSED = 'java.nio.channels.ClosedChannelException';
