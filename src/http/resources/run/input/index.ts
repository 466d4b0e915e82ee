import type { Route } from '../../../route.ts';
import { abortInput, inputSubmit, proceed, proceedEmpty, submitInput } from './answer.ts';
import { inputPage, oneInputPage } from './page.ts';
import { nextPendingInputAction, pendingInputActions } from './wfapi.ts';

/** What a pipeline asks people, and their answers. */
export const inputRoutes: readonly Route[] = [
  inputPage,
  oneInputPage,
  proceedEmpty,
  proceed,
  abortInput,
  submitInput,
  inputSubmit,
  pendingInputActions,
  nextPendingInputAction,
];
