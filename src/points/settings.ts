import type { Permission } from '../model/index.ts';
import { parseXml, type XmlElement, type XmlNode } from '../xml/index.ts';
import { type ConfigOf, type Fields, type ReadContext, readFields, type WriteContext } from './kind/fields.ts';
import type { ForgeServer } from './scm/forge-server.ts';

/** Describes settings of the whole server that a plugin keeps in a file of its own in the home's folder. */
export interface SettingsKind<C = unknown> {
  readonly displayName: string;
  /** Holds the name of the file. Jenkins names it after the class whose settings they are. */
  readonly file: string;
  /** Names the root element of a file that this server makes. */
  readonly rootTag: string;
  readonly fields: Fields;
  /** Holds the permission that a person needs to change the settings. */
  readonly permission: Permission;
  /** Holds settings for the contract test: they must survive writing and reading. */
  readonly example: C;
  /** Returns what a file with this root says, null where there is none. For the same root it returns the same value. */
  fromXml(root: XmlElement | null, context: ReadContext): C;
  /** Returns for each field the element that holds its value; null where its element is to be removed. */
  toXml(config: C, context: WriteContext): ReadonlyMap<string, XmlNode | null>;
  /**
   * Returns the servers of forges that the settings configure; where the method is missing, they are about something else.
   */
  forgeServers?(config: C): readonly ForgeServer[];
  /** Returns what the consoles of all builds hide; null, or a missing method, means nothing. */
  hidden?(config: C): Hidden | null;
}

/** Lists secrets, and Java's expressions of what is secret. */
export interface Hidden {
  readonly secrets: readonly string[];
  readonly expressions: readonly string[];
}

/** Defines settings; a file that is not there says what one without any element says. */
export function defineSettings<F extends Fields>(
  spec: Pick<SettingsKind<ConfigOf<F>>, 'displayName' | 'file' | 'rootTag' | 'example' | 'forgeServers' | 'hidden'> & {
    readonly fields: F;
    readonly permission?: Permission;
  },
): SettingsKind<ConfigOf<F>> {
  const { fields } = spec;
  const empty = parseXml(`<${spec.rootTag}/>`);
  const known = new WeakMap<XmlElement, ConfigOf<F>>();
  return {
    ...spec,
    permission: spec.permission ?? 'Overall/Administer',
    fromXml(root, context) {
      const element = root ?? empty;
      const config = known.get(element) ?? readFields(fields, element, context);
      known.set(element, config);
      return config;
    },
    toXml: (config, context) =>
      new Map(
        Object.entries(fields).map(([name, field]) => [
          name,
          field.toXml(name, config[name as keyof F], context)[0] ?? null,
        ]),
      ),
  };
}
