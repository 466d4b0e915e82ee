export { ASSETS, type Asset } from './assets.ts';
export { renderTrend, type Trend } from './parts/trend-chart.tsx';
export { renderError, renderPage } from './render.tsx';
export type { ChangedRun, ChangeRow } from './types/changes.ts';
export type { LockableAction, LockablePage } from './types/lockable.ts';
export type { Page, RenderError, RenderPage } from './types/page.ts';
export type { PipelineRunPart, StageRow, StageView } from './types/pipeline.ts';
export type { FileRow, Frame, JobRow, ParameterField, ReportLink, RunLink, RunRow } from './types/rows.ts';
