import { bool, defineTrigger, text } from '../../points/index.ts';
import { answerRequest } from './answer.ts';
import { genericHeaderVariables, genericRequestVariables, genericVariables } from './variable-fields.ts';

/** Accepts any request, finds values in it and starts a build with them. */
export const generic = defineTrigger({
  symbol: 'GenericTrigger',
  displayName: 'Generic Webhook Trigger',
  xmlTag: 'org.jenkinsci.plugins.gwt.GenericTrigger',
  fields: {
    spec: text({ script: false }),
    genericVariables,
    regexpFilterText: text({ label: 'Optional filter: text' }),
    regexpFilterExpression: text({ label: 'Optional filter: expression' }),
    genericRequestVariables,
    genericHeaderVariables,
    printPostContent: bool({ label: 'Print post content' }),
    printContributedVariables: bool({ label: 'Print contributed variables' }),
    causeString: text({ label: 'Cause' }),
    token: text({ label: 'Token' }),
    tokenCredentialId: text({ label: 'Token Credential' }),
    silentResponse: bool({ label: 'Silent response' }),
    overrideQuietPeriod: bool({ label: 'Override Quiet Period' }),
    shouldNotFlatten: bool({ label: 'Should not flatten' }),
  },
  inScripts: {
    isUsual: false,
    order: [
      'genericVariables',
      'genericRequestVariables',
      'genericHeaderVariables',
      'regexpFilterText',
      'regexpFilterExpression',
      'causeString',
      'token',
      'tokenCredentialId',
    ],
  },
  example: {
    spec: '',
    genericVariables: [
      { expressionType: 'JSONPath', key: 'ref', value: '$.ref', regexpFilter: '^refs/heads/', defaultValue: 'main' },
    ],
    regexpFilterText: '$ref',
    regexpFilterExpression: '^(main|release/.*)$',
    genericRequestVariables: [{ key: 'env', regexpFilter: '' }],
    genericHeaderVariables: [{ key: 'X-Event', regexpFilter: '' }],
    printPostContent: false,
    printContributedVariables: true,
    causeString: 'Push to $ref',
    token: 'abc',
    tokenCredentialId: '',
    silentResponse: false,
    overrideQuietPeriod: false,
    shouldNotFlatten: false,
  },
  webhook: (config) => ({
    token: config.token,
    tokenCredential: config.tokenCredentialId,
    answer: (request) => answerRequest(config, request),
  }),
});
