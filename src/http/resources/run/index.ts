import type { Route } from '../../route.ts';
import { artifacts } from '../artifact/artifact.ts';
import { runApi } from './api.ts';
import { buildNumber, buildTimestamp } from './build-number.ts';
import { changesPage } from './changes.ts';
import { consoleFull, consolePage } from './console.ts';
import { consoleText } from './console-text.ts';
import { confirmDeleteRun, deleteRun, doDeleteRun } from './delete.ts';
import { configureRun, configureRunPage, editDescriptionPage, submitRunDescription, toggleLogKeep } from './edit.ts';
import { fingerprint } from './fingerprint.ts';
import { fingerprintsPage } from './fingerprints.ts';
import { inputRoutes } from './input/index.ts';
import { logSearch, logWindow } from './log-window.ts';
import { runPage } from './page.ts';
import { printablePage } from './printable.ts';
import { progressiveHtml, progressiveText } from './progressive.ts';
import { stop } from './stop.ts';

/** Holds every route below a build, given by its number or a permalink, and those of fingerprints. */
export const runRoutes: readonly Route[] = [
  runPage,
  deleteRun,
  runApi,
  changesPage,
  consolePage,
  consoleFull,
  consoleText,
  progressiveText,
  progressiveHtml,
  logWindow,
  logSearch,
  buildNumber,
  buildTimestamp,
  stop,
  submitRunDescription,
  toggleLogKeep,
  configureRunPage,
  editDescriptionPage,
  configureRun,
  fingerprintsPage,
  printablePage,
  doDeleteRun,
  confirmDeleteRun,
  artifacts,
  fingerprint,
  ...inputRoutes,
];
