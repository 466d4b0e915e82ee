export { ASSETS, ASSETS_TAG, type Asset } from './assets.ts';
export { renderTrend, type Trend } from './parts/trend-chart.tsx';
export { PageRenderer, renderError, renderPage } from './render.tsx';
export type { ChangedRun, ChangeRow } from './types/changes.ts';
export type { ConsoleRow, ConsoleWindow } from './types/console.ts';
export type {
  CredentialCell,
  CredentialField,
  CredentialForm,
  CredentialsContent,
  CredentialTable,
} from './types/credentials.ts';
export type { DifferenceRow, TextDifference } from './types/difference.ts';
export type { Frame, FrameState, Task, Theme } from './types/frame.ts';
export type { ErrorContent as ErrorPage } from './types/general-pages.ts';
export type { IconName } from './types/icon-name.ts';
export type {
  BuildList,
  BuildRow,
  BuildTimeTrendContent,
  CellGrid,
  CellLink,
  JobContent,
  Progress,
} from './types/jobs.ts';
export type { LockableAction, LockablePage } from './types/lockable.ts';
export type { LogText } from './types/log-text.ts';
export type { Page, RenderError, RenderPage } from './types/page.ts';
export type { PipelineRunPart, StageRow, StageView } from './types/pipeline.ts';
export type {
  InstalledPlugin,
  OfferedPluginRow,
  PluginJobRow,
  PluginUpdatesContent,
} from './types/plugins.ts';
export type { ParameterField } from './types/question.ts';
export type { ReportLink, TestHistoryRow } from './types/reports.ts';
export type { RoleGroup, RoleRow, RolesContent } from './types/roles.ts';
export type { FileRow, JobRow, PluginColumn, RunLink, RunRow } from './types/rows.ts';
export type { ArtifactEntry, ArtifactTree, MaybeLink, RelatedRun, TestSummary } from './types/runs.ts';
export type { SetupContent as SetupPage, SetupField } from './types/setup.ts';
export type { ChosenStage, FailureShown, StageNode, StagePart } from './types/stage-graph.ts';
