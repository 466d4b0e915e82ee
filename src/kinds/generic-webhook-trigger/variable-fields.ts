import { type Field, listOf, readFields, text, writeFields } from '../../points/index.ts';
import { node } from '../../xml/index.ts';

/** Describes a variable whose value an expression finds in the body of a request. */
export interface ExpressionVariable {
  /** Holds `JSONPath` or `XPath`. */
  readonly expressionType: string;
  readonly key: string;
  readonly value: string;
  /** Holds an expression whose matches are removed from the value. */
  readonly regexpFilter: string;
  readonly defaultValue: string;
}

/** Describes a variable for a parameter of the query, or for a header. */
export interface RequestVariable {
  readonly key: string;
  readonly regexpFilter: string;
}

const EXPRESSION_TAG = 'org.jenkinsci.plugins.gwt.GenericVariable';
const EXPRESSION_FIELDS = {
  expressionType: text({ default: 'JSONPath' }),
  key: text(),
  value: text(),
  regexpFilter: text(),
  defaultValue: text(),
};
const REQUEST_FIELDS = { key: text(), regexpFilter: text() };

export function expressionVariables(): Field<readonly ExpressionVariable[]> {
  return {
    type: listOf('webhookVariable'),
    fields: EXPRESSION_FIELDS,
    many: true,
    label: 'Post content parameters',
    fromXml: (element, context) =>
      (element?.children ?? []).map((child) => readFields(EXPRESSION_FIELDS, child, context)),
    toXml: (name, list, context) => [
      node(
        name,
        list.map((each) => node(EXPRESSION_TAG, writeFields(EXPRESSION_FIELDS, each, context))),
      ),
    ],
  };
}

export function requestVariables(
  tag: string,
  family: 'webhookParameter' | 'webhookHeader',
): Field<readonly RequestVariable[]> {
  return {
    type: listOf(family),
    fields: REQUEST_FIELDS,
    many: true,
    fromXml: (element, context) => (element?.children ?? []).map((child) => readFields(REQUEST_FIELDS, child, context)),
    toXml: (name, list, context) => [
      node(
        name,
        list.map((each) => node(tag, writeFields(REQUEST_FIELDS, each, context))),
      ),
    ],
  };
}
