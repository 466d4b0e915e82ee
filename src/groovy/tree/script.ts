import type { Node } from './span.ts';
import type { Statement } from './statements.ts';
import type { Annotation } from './types.ts';

export interface Script extends Node<'script'> {
  readonly package: PackageDeclaration | undefined;
  readonly imports: readonly Import[];
  /** Statements, methods and classes in the order of the source. */
  readonly body: readonly Statement[];
}

export interface PackageDeclaration extends Node<'package'> {
  readonly annotations: readonly Annotation[];
  readonly name: string;
}

/** `import a.B as C`, `import a.*`, `import static a.B.c as d`, `import static a.B.*`. */
export interface Import extends Node<'import'> {
  readonly annotations: readonly Annotation[];
  readonly static: boolean;
  /** The dotted name without the star; of a static import of one member, the class. */
  readonly name: string;
  /** The member that a static import names. */
  readonly member: string | undefined;
  readonly star: boolean;
  readonly alias: string | undefined;
}
