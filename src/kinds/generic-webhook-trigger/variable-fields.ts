import { text } from '../../points/index.ts';
import { groupList } from '../shared/group-list.ts';

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

const PACKAGE = 'org.jenkinsci.plugins.gwt';
const EXPRESSION_FIELDS = {
  expressionType: text({ default: 'JSONPath' }),
  key: text({ required: true }),
  value: text({ required: true }),
  regexpFilter: text(),
  defaultValue: text(),
};
const REQUEST_FIELDS = { key: text({ required: true }), regexpFilter: text({ required: true }) };

/** Defines the field for what is found in the body of a request. */
export const genericVariables = groupList(`${PACKAGE}.GenericVariable`, EXPRESSION_FIELDS, {
  label: 'Post content parameters',
  aliases: 'any',
  inScripts: {},
});

/** Defines the field for parameters of the query. */
export const genericRequestVariables = groupList(`${PACKAGE}.GenericRequestVariable`, REQUEST_FIELDS, {
  aliases: 'any',
  inScripts: {},
});

/** Defines the field for headers. */
export const genericHeaderVariables = groupList(`${PACKAGE}.GenericHeaderVariable`, REQUEST_FIELDS, {
  aliases: 'any',
  inScripts: {},
});
