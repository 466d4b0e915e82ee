import type { Route } from '../../route.ts';
import { itemApi, itemApiPage } from './api.ts';
import { build } from './build.ts';
import { buildWithParameters } from './build-with-parameters.ts';
import { cancelQueue } from './cancel-queue.ts';
import { checkJobName } from './check-name.ts';
import { configurePage, readConfig, replaceConfig } from './config.ts';
import { createItem, createItemInView } from './create.ts';
import { deleteItem, doDelete } from './delete.ts';
import { readDescription, submitDescription, writeDescription } from './description.ts';
import { disable, enable } from './enable.ts';
import { newJob, newJobInView } from './new-job.ts';
import { nextBuildNumber } from './next-build-number.ts';
import { itemPage } from './page.ts';
import { polling } from './polling.ts';
import { reload } from './reload.ts';
import { confirmRename, doRename } from './rename.ts';
import { wipeOutWorkspace, workspace } from './workspace.ts';

const routes: readonly Route[] = [
  createItem,
  createItemInView,
  newJob,
  newJobInView,
  checkJobName,
  itemPage,
  deleteItem,
  itemApi,
  build,
  buildWithParameters,
  cancelQueue,
  polling,
  readConfig,
  replaceConfig,
  configurePage,
  readDescription,
  writeDescription,
  submitDescription,
  enable,
  disable,
  confirmRename,
  doRename,
  doDelete,
  reload,
  nextBuildNumber,
  workspace,
  wipeOutWorkspace,
];

/** Making items, and everything below `/job/NAME/` but its builds. */
export const itemRoutes: readonly Route[] = [...routes, itemApiPage(routes)];
