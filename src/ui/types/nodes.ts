export interface LabelContent {
  readonly page: 'label';
  readonly name: string;
  readonly nodes: readonly { text: string; href: string }[];
  readonly jobs: readonly { text: string; href: string }[];
  /** Holds the names of the clouds that could make nodes with it. */
  readonly clouds: readonly string[];
}

export interface NewNodeContent {
  readonly page: 'new-node';
  readonly action: string;
}

export interface NodeContent {
  readonly page: 'node';
  readonly name: string;
  readonly description: string;
  readonly href: string;
  readonly offline: boolean;
  readonly offlineReason: string;
  readonly temporarilyOffline: boolean;
  readonly labels: readonly { name: string; href: string }[];
  readonly executors: readonly { number: number; text: string | null; href: string | null }[];
  readonly mayToggle: boolean;
  /** Holds the connection to the node's machine; null for the built-in node. */
  readonly connection: {
    readonly state: 'offline' | 'connecting' | 'online';
    /** Says whether the agent program connects by itself. */
    readonly inbound: boolean;
    /** Links to the log of the connection; null where the reader may not see it. */
    readonly logHref: string | null;
    readonly mayLaunch: boolean;
    readonly mayDisconnect: boolean;
    /** Links to the page of keys of hosts that wait for a decision; null where none does, or the reader may not decide. */
    readonly hostKeysHref: string | null;
  } | null;
  readonly configHref: string | null;
  readonly mayDelete: boolean;
}

/** Describes the settings of a node as a form. */
export interface NodeConfigContent {
  readonly page: 'node-config';
  readonly name: string;
  readonly action: string;
  /** Links to the page of the node's XML; null where it has none of its own. */
  readonly xmlHref: string | null;
  readonly executors: number;
  readonly label: string;
  readonly mode: 'NORMAL' | 'EXCLUSIVE';
  /** Holds the settings of an agent; null for the built-in node. */
  readonly agent: { readonly name: string; readonly description: string; readonly remoteFolder: string } | null;
}

/** Describes the output of one step. */
export interface NodeLogContent {
  readonly page: 'node-log';
  readonly runName: string;
  readonly href: string;
  readonly name: string;
  readonly argument: string | null;
  readonly parts: readonly { readonly text: string; readonly classes: string; readonly href: string | null }[];
  /** Says whether only the end of the log is shown. */
  readonly shortened: boolean;
}

/** Describes the keys that a node's host has shown and nobody trusts yet. */
export interface HostKeysContent {
  readonly page: 'host-keys';
  readonly name: string;
  readonly action: string;
  /** Holds the fingerprint of the key that is trusted; null where there is none. */
  readonly trusted: string | null;
  readonly waiting: readonly {
    readonly host: string;
    readonly algorithm: string;
    readonly fingerprint: string;
    readonly sha256: string;
  }[];
}

export interface NodesContent {
  readonly page: 'nodes';
  readonly newNodeHref: string | null;
  readonly nodes: readonly {
    name: string;
    href: string;
    offline: boolean;
    offlineReason: string;
    busy: number;
    executors: number;
    labels: readonly string[];
  }[];
}
