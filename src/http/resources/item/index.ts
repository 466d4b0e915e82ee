import type { KindRegistry } from '../../../points/index.ts';
import { ofPlugin, type Route } from '../../route.ts';
import { itemApi } from './api.ts';
import { build } from './build.ts';
import { buildHistory } from './build-history.ts';
import { buildTimeTrend } from './build-time-trend.ts';
import { buildWithParameters } from './build-with-parameters.ts';
import { cancelQueue } from './cancel-queue.ts';
import { categoryRoutes } from './categories.ts';
import { jobChanges } from './changes.ts';
import { checkNameRoutes } from './check-name.ts';
import { checkSpecRoutes } from './check-spec.ts';
import { configurePage, readConfig, replaceConfig } from './config.ts';
import { formPart } from './config-form.ts';
import { configSubmitRoutes } from './config-submit.ts';
import { saveXml } from './config-xml.ts';
import { copyPage } from './copy.ts';
import { createItemRoutes } from './create.ts';
import { deleteItem, deletePage, doDelete } from './delete.ts';
import { editDescription, readDescription, submitDescription, writeDescription } from './description.ts';
import { disable, enable } from './enable.ts';
import { moveItem, movePage } from './move.ts';
import { newJobRoutes } from './new-job.ts';
import { nextBuildNumber } from './next-build-number.ts';
import { itemPage } from './page.ts';
import { polling } from './polling.ts';
import { pollingLogRoutes } from './polling-log.ts';
import { postBuildResult } from './post-build-result.ts';
import { reload } from './reload.ts';
import { checkNewName, confirmRename, doRename, renamePage } from './rename.ts';
import { wipeOutPage, wipeOutWorkspace, workspace } from './workspace.ts';

/** Returns the routes that create items, and every route below `/job/NAME/` but those of its builds and views. */
export function itemRoutes(kinds: Pick<KindRegistry, 'all'>): Route[] {
  return [
    ...createItemRoutes,
    ...newJobRoutes,
    ...checkNameRoutes,
    ...categoryRoutes,
    itemPage,
    deleteItem,
    itemApi,
    build,
    buildWithParameters,
    buildHistory,
    buildTimeTrend,
    jobChanges,
    cancelQueue,
    polling,
    ...pollingLogRoutes(kinds),
    ...checkSpecRoutes,
    ...ofPlugin('external-monitor-job', [postBuildResult]),
    readConfig,
    replaceConfig,
    configurePage,
    formPart,
    saveXml,
    ...configSubmitRoutes,
    editDescription,
    readDescription,
    writeDescription,
    submitDescription,
    enable,
    disable,
    renamePage,
    checkNewName,
    confirmRename,
    doRename,
    ...ofPlugin('cloudbees-folder', [movePage, moveItem]),
    deletePage,
    doDelete,
    copyPage,
    reload,
    ...ofPlugin('next-build-number', [nextBuildNumber]),
    workspace,
    wipeOutPage,
    wipeOutWorkspace,
  ];
}
