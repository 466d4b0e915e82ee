import { classOfTag, type UnknownPart } from './kind.ts';

/** Describes an element of a configuration that is preserved and that nothing here acts upon. */
export interface UnknownPlace {
  /** Names the setting that it belongs to: `triggers`, `parameterDefinitions`. */
  readonly setting: string;
  readonly className: string;
  readonly part: UnknownPart;
}

/**
 * Lists the Java classes of properties that are no kinds, because the code that acts upon them reads the document itself.
 */
const READ_ELSEWHERE: ReadonlySet<string> = new Set([
  'com.cloudbees.hudson.plugins.folder.properties.FolderCredentialsProvider$FolderCredentialsProperty',
  'org.jenkinsci.plugins.pipeline.modeldefinition.properties.PreserveStashesJobProperty',
]);

/** Limits the depth of the search: it is deeper than any configuration is. */
const DEEPEST = 40;

/** Says whether something here acts upon a property of this class or element that is no kind. */
export function isReadElsewhere(tagOrClass: string): boolean {
  return READ_ELSEWHERE.has(classOfTag(tagOrClass));
}

/**
 * Returns all elements that would be kinds but are not known here, in the order of the settings, at any depth: steps of
 * steps, too.
 */
export function unknownParts(config: object): readonly UnknownPlace[] {
  return partsIn(config, '', 0);
}

function partsIn(value: unknown, setting: string, depth: number): UnknownPlace[] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((each) => partsIn(each, setting, depth + 1));
  if (isUnknown(value)) {
    return isReadElsewhere(value.tag) ? [] : [{ setting, className: classOfTag(value.tag), part: value }];
  }
  // What a kind can do is no part of a configuration, and what is configured of it no setting of its own.
  return Object.entries(value).flatMap(([name, each]) =>
    name === 'kind' ? [] : partsIn(each, name === 'config' ? setting : name, depth + 1),
  );
}

function isUnknown(value: object): value is UnknownPart {
  return 'kind' in value && value.kind === null && 'tag' in value && typeof value.tag === 'string';
}
