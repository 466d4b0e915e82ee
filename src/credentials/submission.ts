import { createYield } from '../kit/index.ts';
import { fail } from '../model/index.ts';
import type { SubmittedForm } from '../points/index.ts';
import {
  node,
  POSTED,
  parseXml,
  parseXmlInSlices,
  tagOfClass,
  writeElement,
  type XmlElement,
  XmlError,
  XmlLimitError,
  type XmlNode,
} from '../xml/index.ts';

/** Represents what was sent for a credential or a domain: a document, or the object of a form. */
export type Submission = { readonly type: 'xml'; readonly text: string } | ({ readonly type: 'form' } & SubmittedForm);

/** Reads a document that was posted. Throws CONFIG_BROKEN, CONFIG_TOO_GREAT. */
export async function parsePosted(text: string): Promise<XmlElement> {
  try {
    return await parseXmlInSlices(text, createYield(), POSTED);
  } catch (error) {
    // The document holds secrets: its text is not in what is said about it.
    if (error instanceof XmlLimitError)
      fail('CONFIG_TOO_GREAT', `the document:${error.line}:${error.column}`, error.reason);
    if (error instanceof XmlError) fail('CONFIG_BROKEN', `the document:${error.line}:${error.column}`, error.reason);
    throw error;
  }
}

/** Returns the Java class of a submitted object; undefined where it names none. */
export function submittedClass(values: SubmittedForm['values']): string | undefined {
  const named = values['$class'] ?? values['stapler-class'];
  return typeof named === 'string' && named !== '' ? named : undefined;
}

/** Returns the element that a submitted object stands for: its members are the children. */
export function elementOfForm(tag: string, values: SubmittedForm['values']): XmlElement {
  return parseXml(writeElement(node(tag, childrenOfForm(values))));
}

/** Matches the names of members that can be fields; forms send others for themselves. */
const FIELD = /^[A-Za-z]\w*$/;
const NO_FIELDS = new Set(['value', 'Submit']);

function childrenOfForm(values: object): XmlNode[] {
  return Object.entries(values).flatMap(([name, value]): XmlNode[] => {
    if (!FIELD.test(name) || NO_FIELDS.has(name) || value === null || value === undefined) return [];
    if (Array.isArray(value)) return [node(name, value.flatMap(nodeOfItem))];
    if (typeof value === 'object') return [nodeOfObject(name, value)];
    return [node(name, String(value))];
  });
}

function nodeOfObject(name: string, value: object): XmlNode {
  const javaClass = submittedClass(Object.fromEntries(Object.entries(value)));
  const children = childrenOfForm(value);
  return javaClass === undefined ? node(name, children) : node(name, { class: javaClass }, children);
}

/** Returns the element of an object in a list, which is named by its class. */
function nodeOfItem(value: unknown): XmlNode[] {
  if (typeof value !== 'object' || value === null) return [];
  const javaClass = submittedClass(Object.fromEntries(Object.entries(value)));
  if (javaClass === undefined || !/^[A-Za-z][\w.$]*$/.test(javaClass)) return [];
  return [node(tagOfClass(javaClass), childrenOfForm(value))];
}
