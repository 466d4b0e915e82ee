import { ofPlugin, type Route } from '../../../route.ts';
import { abortInput, inputSubmit, proceed, proceedEmpty, submitInput } from './answer.ts';
import { inputPage, oneInputPage } from './page.ts';
import { nextPendingInputAction, pendingInputActions } from './wfapi.ts';

/** Holds the routes of a pipeline's inputs and the answers to them. */
export const inputRoutes: readonly Route[] = [
  ...ofPlugin('pipeline-input-step', [inputPage, oneInputPage, proceedEmpty, proceed, abortInput, submitInput]),
  ...ofPlugin('pipeline-rest-api', [inputSubmit, pendingInputActions, nextPendingInputAction]),
];
