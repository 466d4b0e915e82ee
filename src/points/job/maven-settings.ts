import { attributeOf, childText, node } from '../../xml/index.ts';
import type { Field } from '../kind/fields.ts';

/** Describes where Maven's settings come from. */
export interface SettingsSource {
  readonly className: string;
  /** Names a file, relative to the workspace or absolute; null where it is whatever the class means. */
  readonly path: string | null;
}

/**
 * Makes a field for `settings` or `globalSettings` of a step or a job: `<settings
 * class="jenkins.mvn.FilePathSettingsProvider"><path/>`.
 */
export function mavenSettings(label: string): Field<SettingsSource | null> {
  return {
    type: 'any',
    label,
    fromXml(element) {
      const className = element && attributeOf(element, 'class');
      if (element === undefined || className === undefined) return null;
      return { className, path: childText(element, 'path')?.trim() || null };
    },
    toXml(name, value) {
      if (value === null) return [];
      const attributes = { class: value.className };
      return [value.path === null ? node(name, attributes) : node(name, attributes, [node('path', value.path)])];
    },
  };
}
