export { ASSETS, type Asset } from './assets.ts';
export type { ChangedRun, ChangeRow } from './change-types.ts';
export type { LockableAction, LockablePage } from './lockable-types.ts';
export type { Page, RenderError, RenderPage } from './page.ts';
export { renderTrend, type Trend } from './parts/trend-chart.tsx';
export type { PipelineRunPart, StageRow, StageView } from './pipeline-types.ts';
export { renderError, renderPage } from './render.tsx';
export type { FileRow, Frame, JobRow, ParameterField, ReportLink, RunLink, RunRow } from './types.ts';
