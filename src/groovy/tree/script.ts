import type { Node } from './span.ts';
import type { Statement } from './statements.ts';
import type { Annotation } from './types.ts';

export interface Script extends Node<'script'> {
  readonly package: PackageDeclaration | undefined;
  readonly imports: readonly Import[];
  /** Holds statements, methods and classes in the order of the source. */
  readonly body: readonly Statement[];
}

export interface PackageDeclaration extends Node<'package'> {
  readonly annotations: readonly Annotation[];
  readonly name: string;
}

/** Represents `import a.B as C`, `import a.*`, `import static a.B.c as d` or `import static a.B.*`. */
export interface Import extends Node<'import'> {
  readonly annotations: readonly Annotation[];
  readonly static: boolean;
  /** Holds the dotted name without the star, or for a static import of one member the class. */
  readonly name: string;
  /** Holds the name of the member of a static import. */
  readonly member: string | undefined;
  readonly star: boolean;
  readonly alias: string | undefined;
}
