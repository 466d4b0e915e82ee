import {
  type DescribableOf,
  type DescribableType,
  type JavaType,
  type ScriptParameter,
  tagOfClass,
} from '../points/index.ts';
import { node, type XmlNode } from '../xml/index.ts';
import {
  classNameOf,
  type FormObject,
  flagOf,
  inside,
  isObject,
  memberOf,
  objectsIn,
  refuse,
  textOf,
} from './values.ts';

/** Lists members of objects in forms that are no settings. */
const NO_SETTINGS = /^(?:\$class|stapler-class|stapler-class-bag|\$redact|)$/;

/**
 * Returns the element of objects that a field describes by its type alone, as scripts give them too: a list of objects, or
 * one whose class is an attribute. Throws FORM_BROKEN.
 */
export function describedElement(name: string, type: DescribableOf, value: unknown, place: string): XmlNode {
  if (type.list) {
    const items = objectsIn(value, place).map((form, at) => {
      const found = classOf(type, form, `${place}[${at}]`);
      return node(tagOfClass(found.className), childrenOf(found, form, `${place}[${at}]`));
    });
    return node(name, items);
  }
  if (!isObject(value)) return refuse(place, 'is no object');
  const found = classOf(type, value, place);
  return node(name, { class: found.className }, childrenOf(found, value, place));
}

/**
 * Returns the element of objects of which no type is known: the fields that hold such read what they know. A list needs the
 * class of each object. Throws FORM_BROKEN.
 */
export function rawElement(name: string, value: unknown, place: string): XmlNode {
  if (Array.isArray(value))
    return node(
      name,
      objectsIn(value, place).map((form, at) => rawItem(form, `${place}[${at}]`)),
    );
  if (!isObject(value)) return node(name, textOf(value, place) ?? '');
  if ('stapler-class-bag' in value) return node(name, bagOf(value, place));
  const className = classNameOf(value, place);
  const children = childrenOf({ className: '', parameters: null }, value, place);
  return className === null ? node(name, children) : node(name, { class: className }, children);
}

function rawItem(form: FormObject, place: string): XmlNode {
  const className = classNameOf(form, place) ?? refuse(place, 'names no class');
  return node(tagOfClass(className), childrenOf({ className, parameters: null }, form, place));
}

function bagOf(bag: FormObject, place: string): XmlNode[] {
  return Object.entries(bag).flatMap(([name, form]) =>
    isObject(form) ? [rawItem({ ...form, $class: name.replaceAll('-', '.') }, inside(place, name))] : [],
  );
}

/** Describes the class of an object; null parameters: all that is known is what the form gives. */
interface Found {
  readonly className: string;
  readonly parameters: readonly ScriptParameter[] | null;
}

function classOf({ family }: DescribableOf, form: FormObject, place: string): Found {
  const className = classNameOf(form, place);
  if (typeof family === 'string') return { className: className ?? refuse(place, 'names no class'), parameters: null };
  const found: DescribableType | undefined =
    className === null && family.classes.length === 1
      ? family.classes[0]
      : family.classes.find((each) => each.className === className);
  return (
    found ?? refuse(place, className === null ? 'names no class' : `is of a class that is not known here: ${className}`)
  );
}

function childrenOf({ parameters }: Found, form: FormObject, place: string): XmlNode[] {
  if (parameters === null)
    return Object.entries(form).flatMap(([name, value]) =>
      NO_SETTINGS.test(name) || !/^[A-Za-z]\w*$/.test(name) ? [] : valueNode(name, 'any', value, inside(place, name)),
    );
  return parameters.flatMap(({ name, element, type }) =>
    valueNode(element, type, memberOf(form, name), inside(place, name)),
  );
}

function valueNode(name: string, type: JavaType, value: unknown, place: string): XmlNode[] {
  if (value === undefined || value === null) return [];
  if (type === 'boolean') return [node(name, String(flagOf(value, place)))];
  if (type === 'any' && (isObject(value) || (Array.isArray(value) && value.some(isObject))))
    return [rawElement(name, value, place)];
  if (typeof type === 'object' && 'family' in type) return [describedElement(name, type, value, place)];
  if (Array.isArray(value))
    return [
      node(
        name,
        value.map((each) => node('string', textOf(each, place) ?? '')),
      ),
    ];
  const text = textOf(value, place) ?? '';
  if (type === 'List<String>')
    return [
      node(
        name,
        text.split('\n').map((line) => node('string', line)),
      ),
    ];
  // Such parts leave out what is empty: a name, a refspec, credentials.
  return text === '' ? [] : [node(name, text)];
}
