/** A node other than the built-in one, as its `nodes/NAME/config.xml` says. */
export interface NodeRecord {
  readonly name: string;
  readonly description: string;
  readonly remoteFolder: string;
  readonly executors: number;
  readonly mode: 'NORMAL' | 'EXCLUSIVE';
  /** Words of the label field, without the node's own name. */
  readonly labels: readonly string[];
  /** Java classes; null where none is said. */
  readonly launcher: string | null;
  readonly retentionStrategy: string | null;
  /** Root element: `slave`. */
  readonly tag: string;
  /** Set by a person; null: not. Durable. */
  readonly offline: OfflineMark | null;
}

/** Somebody took a node out of work. */
export interface OfflineMark {
  readonly reason: string;
  readonly userId: string | null;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** What the form of a new node says. */
export interface NodeFields {
  readonly name: string;
  readonly description: string;
  readonly remoteFolder: string;
  readonly executors: number;
  readonly mode: 'NORMAL' | 'EXCLUSIVE';
  /** As typed: words with blanks between. */
  readonly label: string;
  readonly launcher: NodePart;
  readonly retentionStrategy: NodePart;
  /** Variables for what runs on the node. */
  readonly environment: readonly { readonly name: string; readonly value: string }[];
  readonly toolLocations: readonly { readonly key: string; readonly home: string }[];
}

/** A part of a node that is a class of its own; `settings` are child elements by name, in order. */
export interface NodePart {
  /** Java class: `hudson.slaves.JNLPLauncher`. */
  readonly className: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Parts inside it by name; `className` '' where such a part has none: `workDirSettings`. */
  readonly parts?: Readonly<Record<string, NodePart>>;
}

/** What shall change of a node; what is not named stays. */
export type NodeChanges = Partial<Omit<NodeFields, 'toolLocations'>>;

/** Permanent nodes and their files. Names are unique without regard to case. */
export interface NodeStore {
  load(): Promise<void>;
  /** In order of their names. What cannot be read is logged and left out; its file stays. */
  all(): readonly NodeRecord[];
  get(name: string): NodeRecord | undefined;
  /** From a posted `<slave>` document. Errors: name rules, NODE_EXISTS, CONFIG_BROKEN, NODE_ROOT_UNKNOWN. */
  create(name: string, xml: string): Promise<NodeRecord>;
  /** From a form, with Jenkins's defaults for what it does not say. Errors: name rules, NODE_EXISTS. */
  createFrom(fields: NodeFields): Promise<NodeRecord>;
  readConfig(node: NodeRecord): Promise<string>;
  /** The `<name>` in it may rename the node. Errors: CONFIG_BROKEN, NODE_TYPE, NODE_EXISTS. */
  replaceConfig(node: NodeRecord, xml: string): Promise<NodeRecord>;
  /** Changes what is named. Errors: name rules, NODE_EXISTS. */
  change(node: NodeRecord, changes: NodeChanges): Promise<NodeRecord>;
  /** Variables that its configuration sets for what runs there. */
  readEnvironment(node: NodeRecord): Promise<NodeFields['environment']>;
  copy(from: NodeRecord, name: string): Promise<NodeRecord>;
  delete(node: NodeRecord): Promise<void>;
  /** `name` '' is the built-in node, whose mark is in the root config.xml. */
  setOffline(name: string, mark: OfflineMark | null): Promise<void>;
  /** The built-in node's mark. */
  readonly builtInOffline: OfflineMark | null;
  /** Called after nodes came, went or changed. */
  onChange(listener: () => void): () => void;
}
