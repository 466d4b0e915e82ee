import type { Annotation, Expression, Script } from '../../groovy/index.ts';

/** Describes a library as a script requests it: `@Library('name@version')`. */
export interface RequestedLibrary {
  /** Holds name and version as they are written in the annotation. */
  readonly identifier: string;
  readonly name: string;
  /** Holds the version; null means the default one. */
  readonly version: string | null;
  /** Says whether the library's changes count as changes of the run; null means as configured. */
  readonly changelog: boolean | null;
}

export interface RequestedLibraries {
  readonly libraries: readonly RequestedLibrary[];
  /** Lists what is wrong with the annotations. */
  readonly complaints: readonly string[];
}

/** Returns whether a source may have such annotations at all, without parsing it. */
export function mayRequestLibraries(source: string): boolean {
  return source.includes('Library');
}

/** Returns the libraries that a script's annotations request. Jenkins: `LibraryDecorator`. */
export function requestedLibraries(tree: Script, source: string): RequestedLibraries {
  const complaints: string[] = [];
  const libraries = annotationsOf(tree)
    .filter(isLibrary)
    .flatMap((annotation) => {
      const value = annotation.members.find(({ name }) => name === 'value')?.value;
      if (value === undefined) complaints.push('@Library was missing a value');
      const changelog = changelogOf(annotation);
      const identifiers = value === undefined ? [] : identifiersIn(value, source, complaints);
      return identifiers.map((identifier) => ({ ...parseIdentifier(identifier), identifier, changelog }));
    });
  return { libraries, complaints };
}

/** Splits `name@version` into name and version; the version is null where there is none. */
export function parseIdentifier(identifier: string): Pick<RequestedLibrary, 'name' | 'version'> {
  const at = identifier.indexOf('@');
  return at < 0
    ? { name: identifier, version: null }
    : { name: identifier.slice(0, at), version: identifier.slice(at + 1) };
}

function annotationsOf(tree: Script): readonly Annotation[] {
  return [
    ...tree.imports.flatMap((each) => each.annotations),
    ...tree.body.flatMap((each) => {
      if (each.kind === 'method' || each.kind === 'class') return each.modifiers.annotations;
      return each.kind === 'expression' && each.expression.kind === 'declaration'
        ? each.expression.modifiers.annotations
        : [];
    }),
  ];
}

function isLibrary({ name }: Annotation): boolean {
  return name === 'Library' || name === 'org.jenkinsci.plugins.workflow.libs.Library';
}

function changelogOf({ members }: Annotation): boolean | null {
  const value = members.find(({ name }) => name === 'changelog')?.value;
  return value?.kind === 'boolean' ? value.value : null;
}

function identifiersIn(value: Expression, source: string, complaints: string[]): readonly string[] {
  switch (value.kind) {
    case 'list':
      return value.items.flatMap((each) => identifiersIn(each, source, complaints));
    case 'string':
      return [value.value];
    case 'number':
    case 'boolean':
    case 'null':
      complaints.push(`@Library value ‘${textAt(value, source)}’ was not a string`);
      return [];
    default:
      complaints.push(
        `@Library value ‘${textAt(value, source)}’ was not a constant; did you mean to use the ‘library’ step instead?`,
      );
      return [];
  }
}

/** Returns the source of an expression, without the quotes of a string. */
function textAt({ at }: Expression, source: string): string {
  return source.slice(at.start, at.end).replace(/^"+|"+$/g, '');
}
