import type { Annotation, Expression, Script } from '../../groovy/index.ts';

/** A script wants libraries that nobody configured. */
export class LibrariesMissing extends Error {
  override readonly name = 'LibrariesMissing';
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    super(`Could not find any definition of libraries [${names.join(', ')}]`);
    this.names = names;
  }
}

/** Throws LibrariesMissing where a script has `@Library('name@version')`: libraries are configured nowhere yet. */
export function refuseLibraries(tree: Script): void {
  const annotations = [
    ...tree.imports.flatMap((each) => each.annotations),
    ...tree.body.flatMap((each) =>
      each.kind === 'expression' && each.expression.kind === 'declaration' ? each.expression.modifiers.annotations : [],
    ),
  ].filter(isLibrary);
  const names = annotations.flatMap(({ members }) => members.flatMap(({ value }) => namesIn(value)));
  if (names.length > 0) throw new LibrariesMissing([...new Set(names)]);
}

function isLibrary({ name }: Annotation): boolean {
  return name === 'Library' || name === 'org.jenkinsci.plugins.workflow.libs.Library';
}

/** Names without versions. */
function namesIn(value: Expression): string[] {
  if (value.kind === 'list') return value.items.flatMap(namesIn);
  return value.kind === 'string' ? [value.value.replace(/@.*/s, '')] : [];
}
