/**
 * Describes what every node of a form has. `name` is that of the field, by which refusals name it; `member` is its name in the
 * structured form. What a person changes is not read-only: the tree is the state of the form while somebody edits it.
 */
export interface NodeFacts {
  /** Tells nodes apart while parts come, go and move. */
  readonly key: number;
  readonly name: string;
  readonly member: string;
  /** Holds the name of its input among the plain fields, where that is not `_.` and the member. */
  readonly plain?: string;
  readonly label: string;
  readonly help?: string;
  readonly required?: true;
  /** Holds what it posts while nobody changes it; that is then left out, as the file says it in another way, or not at all. */
  unsaid?: string;
}

/** Asks for one text; numbers and lists are texts as well. */
export interface TextNode extends NodeFacts {
  readonly is: 'text';
  value: string;
  /** Says how it is entered: a line, several, a number, an item a line, or words. */
  readonly shape: 'line' | 'lines' | 'number' | 'list' | 'words';
  /** Names the language of an editor for it. */
  readonly editor?: 'groovy' | 'xml';
  /** Names what says, below `descriptorByName/`, what is wrong with a script. */
  readonly compiles?: string;
  /** Holds what is asked about a text while it is typed: class and method behind `descriptorByName/`. */
  readonly check?: string;
  /** Holds where suggestions come from: class and method behind `descriptorByName/`. */
  readonly suggest?: string;
}

/** Asks for one of some texts. */
export interface ChoiceNode extends NodeFacts {
  readonly is: 'choice';
  value: string;
  readonly choices: readonly Choice[];
  /** Holds where the choices come from: class and method behind `descriptorByName/`. */
  readonly fill?: string;
}

export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** Asks a question of yes and no, in the words of the form. */
export interface CheckNode extends NodeFacts {
  readonly is: 'check';
  on: boolean;
}

/** Asks for a secret: what is stored is never shown, and posted as it stands in the file. */
export interface SecretNode extends NodeFacts {
  readonly is: 'secret';
  value: string;
  readonly isStored: boolean;
  readonly lines?: true;
}

/** Asks which of some texts count; each is a check box. */
export interface SeveralNode extends NodeFacts {
  readonly is: 'several';
  readonly choices: readonly Choice[];
  values: readonly string[];
}

/** Asks who has which permission: a table with a row for each user and group. */
export interface MatrixNode extends NodeFacts {
  readonly is: 'matrix';
  readonly columns: readonly { readonly id: string; readonly group: string; readonly name: string }[];
  rows: MatrixRow[];
}

export interface MatrixRow {
  readonly key: number;
  readonly type: 'USER' | 'GROUP' | 'EITHER';
  readonly sid: string;
  /** Lists the ids of the columns that are checked. */
  granted: readonly string[];
}

/** Is a check box with more below it; `isInside` says that what is below stands inside of its member. */
export interface BlockNode extends NodeFacts {
  readonly is: 'block';
  on: boolean;
  readonly isInside: boolean;
  readonly nodes: readonly FormNode[];
}

/** Is an object with members of its own. */
export interface GroupNode extends NodeFacts {
  readonly is: 'group';
  /** Holds the class that the form names. */
  readonly className?: string;
  readonly nodes: readonly FormNode[];
}

/** Is a list of objects that all have the same members. */
export interface RowsNode extends NodeFacts {
  readonly is: 'rows';
  rows: Row[];
  /** Holds the members of a new row. */
  readonly fresh: readonly FormNode[];
  /** Says that an empty list is posted as such. */
  readonly isExplicit?: boolean;
  /** Holds what a button of each row says, and class and method behind `descriptorByName/` that try what is in it. */
  readonly tries?: { readonly label: string; readonly method: string };
}

export interface Row {
  readonly key: number;
  readonly nodes: readonly FormNode[];
}

/** Asks for one part of several classes. */
export interface OneNode extends NodeFacts {
  readonly is: 'one';
  part: Part | null;
  /** Names the offers of the tree among which to choose. */
  readonly of: string;
  /** Says that the form also gives the number of the choice. */
  readonly isNumbered?: boolean;
  /** Says that there may be none. */
  readonly isOptional?: true;
}

/**
 * Is a list of parts: with the class in each (`list`), as members of the object around that are named by their classes
 * (`members`), or such members in an object of their own (`bag`).
 */
export interface PartsNode extends NodeFacts {
  readonly is: 'parts';
  readonly how: 'list' | 'members' | 'bag';
  parts: Part[];
  readonly of: string;
  readonly isExplicit?: boolean;
  /** Says that parts that it does not name stay. */
  readonly isPartial?: boolean;
}

/** Describes a part: of a list, or what a check box switches on. */
export interface Part {
  readonly key: number;
  readonly className: string;
  readonly label: string;
  readonly help?: string;
  /** Is always true in a list. */
  on: boolean;
  /** Names the member around what it says; `specified` is one beside it, and without a name it is always on. */
  readonly block?: string;
  /** Holds null until they are asked for. */
  nodes: readonly FormNode[] | null;
  /** Holds what it posts while nobody changes it, where that is left out. */
  readonly unsaid?: string;
  /** Says that it cannot be switched off. */
  readonly isAlways?: true;
  /** Holds its place among what is offered, where the form gives that as well. */
  readonly number?: number;
  /** Says that its class is not known here: it stays as the file has it. */
  readonly isUnknown?: true;
}

/** Is said by the file alone: the form shows that it is there and leaves it. */
export interface KeptNode extends NodeFacts {
  readonly is: 'kept';
}

/** Is posted as it is, and not shown. */
export interface ConstantNode extends NodeFacts {
  readonly is: 'constant';
  readonly value: unknown;
}

/** Represents a node of a form. */
export type FormNode =
  | TextNode
  | ChoiceNode
  | CheckNode
  | SecretNode
  | SeveralNode
  | BlockNode
  | GroupNode
  | RowsNode
  | MatrixNode
  | OneNode
  | PartsNode
  | KeptNode
  | ConstantNode;

/** Describes a class that may be chosen; `nodes` are those of a new part, missing where they are asked for when needed. */
export interface Offer {
  readonly className: string;
  readonly label: string;
  readonly help?: string;
  readonly nodes?: readonly FormNode[];
}

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly nodes: readonly FormNode[];
}

/** Represents a form, with what may be chosen in it by family. */
export interface FormTree {
  readonly sections: readonly Section[];
  readonly offers: Record<string, readonly Offer[]>;
}
