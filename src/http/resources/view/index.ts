import type { Route } from '../../route.ts';
import { viewBuildRoutes } from './builds.ts';
import { readViewConfig, replaceViewConfig, viewConfigPage } from './config.ts';
import { createViewRoutes } from './create.ts';
import { deleteView, deleteViewPage } from './delete.ts';
import { configureView, submitRootDescription, submitViewDescription } from './edit.ts';
import { addJobToView, removeJobFromView } from './list-view.ts';
import { myViewRoutes } from './my-views.ts';
import { viewPeople } from './people.ts';
import { previewView } from './preview.ts';
import { viewApi, viewPage } from './view.ts';
import { widgetRoutes } from './widgets.ts';

/** Holds the routes that create views, and every route below `/view/NAME/` of the root or a folder but those of items. */
export const viewRoutes: readonly Route[] = [
  viewPage,
  viewApi,
  ...createViewRoutes,
  readViewConfig,
  replaceViewConfig,
  viewConfigPage,
  configureView,
  submitViewDescription,
  submitRootDescription,
  addJobToView,
  removeJobFromView,
  deleteViewPage,
  deleteView,
  previewView,
  viewPeople,
  ...myViewRoutes,
  ...viewBuildRoutes,
  ...widgetRoutes,
];
