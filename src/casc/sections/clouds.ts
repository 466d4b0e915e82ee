import { nodeOf } from '../../home/index.ts';
import type { AnyKind } from '../../points/index.ts';
import { childOf, childText, editChildren, node, setChild, type XmlElement, type XmlNode } from '../../xml/index.ts';
import { configOf, exported, kindNamed } from '../work/by-fields.ts';
import type { Draft } from '../work/draft.ts';
import { listOf, oneOf, shapesOf } from '../work/schema.ts';
import type { Section } from './section.ts';

const FILE = 'config.xml';
const FAMILY = 'cloud';

/**
 * Holds the clouds: those that are named are made or changed, and those of a kind that is here and that are not named go. Clouds
 * of other kinds stay.
 */
export const clouds: Section = {
  path: 'jenkins.clouds',
  doc: 'The clouds that make nodes; those of kinds that are here and that are not named are removed.',
  schema: (kindsOf) => listOf(oneOf(shapesOf(kindsOf(FAMILY)))),
  apply(value, draft, reader) {
    const kinds = draft.kindsOf(FAMILY);
    const wrong = reader.faults;
    const wanted = new Map<string, { readonly kind: AnyKind; readonly config: unknown }>();
    for (const [at, item] of reader.list(value).entries()) {
      const described = reader.symbol(item, `${this.path}[${at}]`);
      if (described === null) continue;
      const below = `${this.path}[${at}].${described.name}`;
      const kind = kindNamed(kinds, described.name);
      const map = reader.map(described.value, below);
      if (kind === undefined) reader.unknownKey(described, below);
      if (kind === undefined || map === null) continue;
      const config = configOf(kind.fields, map, below, draft, reader);
      const { name } = config;
      if (typeof name !== 'string' || name === '') reader.refuse(item, `${below}.name`, 'it is missing');
      else if (wanted.has(name)) reader.refuse(item, `${below}.name`, 'there is a cloud of this name before');
      else wanted.set(name, { kind, config });
    }
    if (reader.faults > wrong) return;
    const root = draft.root(FILE);
    const list = root === null ? undefined : childOf(root, 'clouds');
    const shown = (kind: AnyKind, config: unknown): string => JSON.stringify(exported(kind.fields, config, draft));
    const replaced = new Map<number, XmlNode>();
    const removed: number[] = [];
    const added = new Map(wanted);
    for (const [at, element] of (list?.children ?? []).entries()) {
      const kind = kinds.find(({ xmlTag }) => xmlTag === element.name);
      if (kind === undefined) continue;
      const name = childText(element, 'name') ?? '';
      const cloud = added.get(name);
      added.delete(name);
      if (cloud === undefined) removed.push(at);
      else if (cloud.kind !== kind || shown(kind, kind.fromXml(element, draft.context)) !== shown(kind, cloud.config))
        replaced.set(at, withRest(cloud.kind, cloud.config, element, draft));
    }
    if (replaced.size + removed.length + added.size === 0) return;
    const text = draft.text(FILE) ?? '<hudson/>';
    const whole = list === undefined ? setChild(text, ['clouds'], node('clouds')) : text;
    const made = [...added.values()].map(({ kind, config }) => kind.toXml(kind.xmlTag, config, draft.context));
    const changed = editChildren(whole, ['clouds'], { replaced, added: made });
    draft.set(
      FILE,
      removed.reduceRight((before, at) => setChild(before, ['clouds', at], null), changed),
    );
  },
  read(draft) {
    const root = draft.root(FILE);
    const list = root === null ? undefined : childOf(root, 'clouds');
    const shown = (list?.children ?? []).flatMap((element) => {
      const kind = draft.kindsOf(FAMILY).find(({ xmlTag }) => xmlTag === element.name);
      if (kind === undefined) return [];
      const config = kind.fromXml(element, draft.context);
      return [{ [kind.symbol]: { name: childText(element, 'name') ?? '', ...exported(kind.fields, config, draft) } }];
    });
    return shown.length === 0 ? undefined : shown;
  },
};

/** Returns the element of a cloud, with what its kind does not know of the one that was there. */
function withRest(kind: AnyKind, config: unknown, before: XmlElement, { context }: Draft): XmlNode {
  const written = kind.toXml(kind.xmlTag, config, context);
  const rest =
    before.name === kind.xmlTag ? before.children.filter(({ name }) => !Object.hasOwn(kind.fields, name)) : [];
  return { ...written, children: [...(written.children ?? []), ...rest.map(nodeOf)] };
}
