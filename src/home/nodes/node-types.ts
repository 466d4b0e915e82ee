import type { XmlElement } from '../../xml/index.ts';

/** Represents a node other than the built-in one, as its `nodes/NAME/config.xml` describes it. */
export interface NodeRecord {
  readonly name: string;
  readonly description: string;
  readonly remoteFolder: string;
  readonly executors: number;
  readonly mode: 'NORMAL' | 'EXCLUSIVE';
  /** Holds the words of the label field, without the node's own name. */
  readonly labels: readonly string[];
  /** Names the Java class; null where the file names none. */
  readonly launcher: string | null;
  readonly retentionStrategy: string | null;
  /** Holds the elements of launcher and strategy, which their kinds read; null where the file has none. */
  readonly launcherElement: XmlElement | null;
  readonly retentionElement: XmlElement | null;
  /** Names the root element: `slave`. */
  readonly tag: string;
  /** Holds the mark that a person set; null where there is none. It survives a restart. */
  readonly offline: OfflineMark | null;
  /** Holds the elements of its properties, which their kinds read. */
  readonly properties: readonly XmlElement[];
}

/** Describes where a tool is on a node that has it elsewhere than the server says. */
export interface ToolLocation {
  /** Names the Java class of the tool's descriptor: `hudson.model.JDK$DescriptorImpl`. */
  readonly type: string;
  readonly name: string;
  readonly home: string;
}

/** Describes that somebody took a node offline. */
export interface OfflineMark {
  readonly reason: string;
  readonly userId: string | null;
  /** Holds the time in milliseconds since 1970. */
  readonly since: number;
}

/** Holds the key of a host. */
export interface TrustedHostKey {
  readonly algorithm: string;
  readonly key: Buffer;
}

/** Holds the fields of the form of a new node. */
export interface NodeFields {
  readonly name: string;
  readonly description: string;
  readonly remoteFolder: string;
  readonly executors: number;
  readonly mode: 'NORMAL' | 'EXCLUSIVE';
  /** Holds the labels as typed: words with blanks between. */
  readonly label: string;
  readonly launcher: NodePart;
  readonly retentionStrategy: NodePart;
  /** Holds the variables for builds on the node. */
  readonly environment: readonly { readonly name: string; readonly value: string }[];
  readonly toolLocations: readonly { readonly key: string; readonly home: string }[];
}

/** Describes a part of a node that is a class of its own; `settings` are child elements by name, in order. */
export interface NodePart {
  /** Names its Java class: `hudson.slaves.JNLPLauncher`. */
  readonly className: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Holds the parts inside it by name; `className` is '' where such a part has none: `workDirSettings`. */
  readonly parts?: Readonly<Record<string, NodePart>>;
}

/** Describes the changes of a node; fields that are not given stay as they are. */
export type NodeChanges = Partial<NodeFields>;

/** Is asked before a node is written; what it throws keeps it from being. `before` is null for a new one. */
export type NodeCheck = (after: NodeRecord, before: NodeRecord | null) => void;

/** Holds the permanent nodes and their files. Names are unique without regard to case. */
export interface NodeStore {
  load(): Promise<void>;
  /** Returns the nodes in the order of their names. What cannot be read is logged and left out; its file stays. */
  all(): readonly NodeRecord[];
  get(name: string): NodeRecord | undefined;
  /**
   * Creates a node from a posted `<slave>` document. Throws errors of the name rules, NODE_EXISTS, CONFIG_BROKEN,
   * NODE_ROOT_UNKNOWN.
   */
  create(name: string, xml: string, check?: NodeCheck): Promise<NodeRecord>;
  /**
   * Creates a node from a form, with Jenkins's defaults for what it does not set. Throws errors of the name rules,
   * NODE_EXISTS.
   */
  createFrom(fields: NodeFields, check?: NodeCheck): Promise<NodeRecord>;
  readConfig(node: NodeRecord): Promise<string>;
  /** Replaces the configuration; the `<name>` in it may rename the node. Throws CONFIG_BROKEN, NODE_TYPE, NODE_EXISTS. */
  replaceConfig(node: NodeRecord, xml: string, check?: NodeCheck): Promise<NodeRecord>;
  /** Changes what is named, then what `more` makes of the document. Errors: name rules, NODE_EXISTS, what `more` throws. */
  change(
    node: NodeRecord,
    changes: NodeChanges,
    more?: (xml: string) => string,
    check?: NodeCheck,
  ): Promise<NodeRecord>;
  /** Returns the variables that its configuration sets for builds there. */
  readEnvironment(node: NodeRecord): Promise<NodeFields['environment']>;
  copy(from: NodeRecord, name: string): Promise<NodeRecord>;
  delete(node: NodeRecord): Promise<void>;
  /** Sets or removes the mark; the `name` '' is the built-in node, whose mark is in the root config.xml. */
  setOffline(name: string, mark: OfflineMark | null): Promise<void>;
  /** Holds the built-in node's mark. */
  readonly builtInOffline: OfflineMark | null;
  /** Returns below which free bytes nodes take no work; a space that is not looked at, or not known, is null. */
  spaceThresholds(): Promise<{ readonly rootSpace: number | null; readonly temporarySpace: number | null }>;
  /** Returns the folder of a node on its machine; '' where it is not known. */
  folderOf(name: string): string;
  /**
   * Notes the folder of a node that is described in no file; null where the node is gone. `keepMark` keeps that somebody took the
   * node offline; where it is missing the mark is kept nowhere, as the node is not.
   */
  noteFolder(name: string, folder: string | null, keepMark?: (mark: OfflineMark | null) => Promise<void>): void;
  /** Returns the key of the host that is trusted for a node; null where there is none. */
  hostKey(node: string): Promise<TrustedHostKey | null>;
  setHostKey(node: string, key: TrustedHostKey): Promise<void>;
  /** Returns the path of a node's log. */
  logFile(name: string): string;
  /** Returns the path of the file of what waits for a node's machine. */
  waitingFile(name: string): string;
  /** Adds a listener that is called after nodes were created, deleted or changed. */
  onChange(listener: () => void): () => void;
}
