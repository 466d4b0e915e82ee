import { nodeOf } from '../home/index.ts';
import { fail } from '../model/index.ts';
import { childOf, childText, classOfTag, node, tagOfClass, type XmlElement, type XmlNode } from '../xml/index.ts';

const PACKAGE = 'com.cloudbees.plugins.credentials.domains';
export const DOMAIN_TAG = `${PACKAGE}.Domain`;

/** Says how a domain was sent: forms send a list of words as one text. */
type Sent = 'xml' | 'form';

/** Holds how Jenkins writes each specification: names of fields, in their order. */
const WRITERS: Readonly<Record<string, (element: XmlElement, sent: Sent) => readonly XmlNode[]>> = {
  [`${PACKAGE}.HostnameSpecification`]: patterns,
  [`${PACKAGE}.HostnamePortSpecification`]: patterns,
  [`${PACKAGE}.SchemeSpecification`]: schemes,
  [`${PACKAGE}.PathSpecification`]: (element) => [
    ...patterns(element),
    node('caseSensitive', String(childText(element, 'caseSensitive')?.trim() === 'true')),
  ],
};

function patterns(element: XmlElement): readonly XmlNode[] {
  return ['includes', 'excludes'].map((name) => node(name, childText(element, name) ?? ''));
}

function schemes(element: XmlElement, sent: Sent): readonly XmlNode[] {
  const words = sent === 'xml' ? schemesOf(element) : wordsOf(childText(element, 'schemes') ?? '');
  return [
    words.length === 0
      ? node('schemes')
      : node(
          'schemes',
          words.map((scheme) => node('string', scheme)),
        ),
  ];
}

export function schemesOf(element: XmlElement): readonly string[] {
  return (childOf(element, 'schemes')?.children ?? []).map(({ text }) => text.trim().toLowerCase());
}

/** Returns the words of a text, which are separated by commas and blanks. */
export function wordsOf(text: string): readonly string[] {
  return text.split(/[,\s]+/).filter((word) => word !== '');
}

/**
 * Returns the element of a domain as Jenkins writes it. Specifications of classes that are not known stay what they are.
 * Throws DOMAIN_ROOT.
 */
export function domainNode(element: XmlElement, plugin: Readonly<Record<string, string>>, sent: Sent): XmlNode {
  if (classOfTag(element.name) !== DOMAIN_TAG) return fail('DOMAIN_ROOT', element.name);
  const specifications = (childOf(element, 'specifications')?.children ?? []).map((each) =>
    specificationNode(each, sent),
  );
  const texts = ['name', 'description'].flatMap((name) => {
    const text = childText(element, name);
    return text === undefined ? [] : [node(name, text)];
  });
  return node(DOMAIN_TAG, plugin, [
    ...texts,
    specifications.length === 0 ? node('specifications') : node('specifications', specifications),
  ]);
}

/** Returns the element of a domain with a name: one without would be the domain for all hosts. */
export function withName(domain: XmlNode, name: string): XmlNode {
  const others = (domain.children ?? []).filter((child) => child.name !== 'name');
  return { ...domain, children: [node('name', name), ...others] };
}

/** Returns the element of a domain with the specifications that are stored: a form that names none says nothing of them. */
export function withSpecificationsOf(domain: XmlNode, stored: XmlElement): XmlNode {
  const specifications = childOf(stored, 'specifications');
  const others = (domain.children ?? []).filter(({ name }) => name !== 'specifications');
  return specifications === undefined ? domain : { ...domain, children: [...others, nodeOf(specifications)] };
}

function specificationNode(element: XmlElement, sent: Sent): XmlNode {
  const javaClass = classOfTag(element.name);
  const write = WRITERS[javaClass];
  return write === undefined ? nodeOf(element) : node(tagOfClass(javaClass), write(element, sent));
}

/** Returns the submitted object of a domain; a form with one specification sends no list. */
export function domainForm(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { specifications = [] } = values;
  return { ...values, specifications: Array.isArray(specifications) ? specifications : [specifications] };
}
