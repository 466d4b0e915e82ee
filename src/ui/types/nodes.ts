export interface LabelContent {
  readonly page: 'label';
  readonly name: string;
  readonly nodes: readonly { text: string; href: string }[];
  readonly jobs: readonly { text: string; href: string }[];
  /** Holds the names of the clouds that could make nodes with it. */
  readonly clouds: readonly string[];
}

/** Describes the first step to a new node: its name, and whether it begins as a copy. */
export interface NewNodeContent {
  readonly page: 'new-node';
  /** Lists the names of the nodes that can be copied. */
  readonly nodes: readonly string[];
}

export interface NodeContent {
  readonly page: 'node';
  readonly heading: string;
  readonly name: string;
  readonly description: string;
  readonly href: string;
  readonly offline: boolean;
  readonly offlineReason: string;
  readonly temporarilyOffline: boolean;
  readonly labels: readonly { name: string; href: string }[];
  readonly executors: readonly NodeExecutor[];
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
  /** Holds the lines that connect the node's machine from there; null where it needs none, or the reader may not know them. */
  readonly connect: readonly string[] | null;
  /** Lists what was measured of its machine; null where nothing was, or the reader may not know. */
  readonly measures: readonly NodeMeasure[] | null;
  /** Lists the jobs that run on this node alone. */
  readonly tied: readonly { text: string; href: string }[];
}

/** Describes what an executor works on. */
export interface NodeExecutor {
  readonly number: number;
  /** Is null where it is idle. */
  readonly text: string | null;
  readonly href: string | null;
  /** Holds when the build began; null where that is not known. */
  readonly since?: number | null;
  /** Holds how much of the expected time is over, in per cent; null where nothing is expected. */
  readonly percent?: number | null;
  /** Holds the address that stops it; null where the reader may not. */
  readonly stop?: string | null;
}

export interface NodeMeasure {
  readonly name: string;
  readonly text: string;
  /** Holds the part that is taken, in per cent; null where it is no space. */
  readonly taken: number | null;
}

/** Describes the question before a node goes offline, or the change of the reason for it. */
export interface NodeOfflineContent {
  readonly page: 'node-offline';
  readonly heading: string;
  readonly action: string;
  readonly reason: string;
  readonly button: string;
}

/** Describes how busy executors were lately. */
export interface LoadContent {
  readonly page: 'load';
  readonly heading: string;
  readonly scales: readonly { readonly text: string; readonly href: string; readonly current: boolean }[];
  readonly measurements: string;
  /** Says how long ago the oldest value was measured. */
  readonly since: string;
  /** Lists the series with their values, the oldest first; all are of the same length. */
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  readonly nodes: readonly {
    readonly name: string;
    readonly href: string;
    readonly busy: number;
    readonly executors: number;
    readonly offline: boolean;
  }[];
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
  /** Says that the form makes a node, and does not change one. */
  readonly isNew: boolean;
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
  /** Links to the settings of the monitors; null where the reader may not see them. */
  readonly monitorsHref: string | null;
  /** Holds the address that measures anew; null where the reader may not. */
  readonly measureAction: string | null;
  readonly nodes: readonly NodeRow[];
}

export interface NodeRow {
  readonly name: string;
  readonly href: string;
  readonly configHref: string | null;
  readonly offline: boolean;
  readonly connecting: boolean;
  readonly offlineReason: string;
  readonly busy: number;
  readonly executors: number;
  readonly labels: readonly string[];
  /** Holds what was measured by the names of the columns; null where nothing was. */
  readonly measures: Readonly<Record<string, string>> | null;
}
