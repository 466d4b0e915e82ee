import { node, parseXml, setChild, toDocument, type XmlElement } from '../../xml/index.ts';
import { type ConfigOf, type Fields, type ReadContext, readFields } from '../kind/fields.ts';
import type { SettingsName } from './known-settings.ts';
import type { SettingsContext, SettingsKind } from './settings.ts';

type Spec<C> = Pick<SettingsKind<C>, 'displayName' | 'rootTag' | 'example' | 'forgeServers' | 'hidden' | 'yaml'> &
  Partial<Pick<SettingsKind<C>, 'isPublic'>>;

/** Describes how settings of another shape than that of their elements are read and written. */
interface Codec<F extends Fields, C> {
  /** Holds the attributes of the root of a new file. */
  readonly attributes?: Readonly<Record<string, string>>;
  read(config: ConfigOf<F>): C;
  /** Returns a document with other settings; `before` holds those of it, null where the document is new. */
  write(document: string, settings: C, before: C | null, context: SettingsContext): string;
}

/** Defines settings that are as their elements; a file that is not there says what one without any element says. */
export function defineSettings<F extends Fields>(
  spec: Spec<ConfigOf<F>> & SettingsName<ConfigOf<F>> & { readonly fields: F },
): SettingsKind<ConfigOf<F>> {
  const { file, fields } = spec;
  return defineSettingsAs<F, ConfigOf<F>>(
    { file },
    {
      ...spec,
      read: (config) => config,
      write(document, settings, _before, context) {
        let edited = document;
        for (const [name, field] of Object.entries(fields)) {
          edited = setChild(edited, [name], field.toXml(name, settings[name as keyof F], context)[0] ?? null);
        }
        return edited;
      },
    },
  );
}

/** Defines settings that others know by a name: the compiler sees to it that they are what readers expect. */
export function defineSettingsAs<F extends Fields, C>(
  { file }: SettingsName<C>,
  spec: Spec<C> & Codec<F, C> & { readonly fields: F },
): SettingsKind<C> {
  const { fields, rootTag, displayName, example, forgeServers, hidden, yaml } = spec;
  const empty = parseXml(`<${rootTag}/>`);
  const known = new WeakMap<XmlElement, C>();
  const read = (element: XmlElement, context: ReadContext): C => {
    const settings = known.get(element) ?? spec.read(readFields(fields, element, context));
    known.set(element, settings);
    return settings;
  };
  return {
    ...{ file, displayName, rootTag, fields, example },
    ...(forgeServers && { forgeServers }),
    ...(hidden && { hidden }),
    ...(yaml !== undefined && { yaml }),
    isPublic: spec.isPublic ?? false,
    fromXml: (root, context) => read(root ?? empty, context),
    edit(text, change, context) {
      const before = read(text === null ? empty : parseXml(text), context);
      const settings = change(before);
      if (settings === before) return null;
      const document = text ?? toDocument(node(rootTag, { ...spec.attributes }, []));
      return spec.write(document, settings, text === null ? null : before, context);
    },
  };
}
