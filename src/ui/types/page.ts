import type { AboutContent, FingerprintCheckContent } from './about.ts';
import type { AuditContent } from './audit.ts';
import type { ConfigFormContent, ConfigXmlContent } from './config-form.ts';
import type { ConsoleContent } from './console.ts';
import type { CredentialsContent } from './credentials.ts';
import type { Frame } from './frame.ts';
import type {
  ApiContent,
  ConfirmContent,
  ErrorContent,
  LegendContent,
  LinksContent,
  MessageContent,
  SearchContent,
} from './general-pages.ts';
import type {
  BuildsContent,
  ChangesContent,
  DashboardContent,
  EditXmlContent,
  FollowedLogContent,
  JobChangesContent,
  NewItemContent,
  NewViewContent,
  UnloadableContent,
  ViewConfigContent,
} from './items.ts';
import type {
  BuildTimeTrendContent,
  DeleteItemContent,
  EditDescriptionContent,
  ItemNameContent,
  JobContent,
  MoveItemContent,
  ParametersContent,
  PollingLogContent,
  StageViewContent,
  WorkspaceContent,
} from './jobs.ts';
import type { LockablePage } from './lockable.ts';
import type { LogLevelsContent, LogRecorderConfigContent, LogRecordersContent, LogRecordsContent } from './log.ts';
import type { MailSettingsPage } from './mail.ts';
import type { ManageContent, RestartContent, ShutdownContent } from './manage.ts';
import type {
  HostKeysContent,
  LabelContent,
  LoadContent,
  NewNodeContent,
  NodeConfigContent,
  NodeContent,
  NodeLogContent,
  NodeOfflineContent,
  NodesContent,
} from './nodes.ts';
import type {
  PluginJobsContent,
  PluginOffersContent,
  PluginSettingsContent,
  PluginsContent,
  PluginUpdatesContent,
} from './plugins.ts';
import type { RolesContent } from './roles.ts';
import type {
  FilesContent,
  FlowGraphContent,
  FlowNodeContent,
  InputContent,
  PrintableContent,
  ReplayContent,
  ReportContent,
  RestartStageContent,
  RunConfigContent,
  RunContent,
  TestHistoryContent,
  TestReportContent,
  TimelineContent,
} from './runs.ts';
import type {
  DiskUsageContent,
  HomeStateContent,
  LibrariesContent,
  OldDataContent,
  OverviewContent,
  ScriptContent,
  SnippetContent,
  StepReferenceContent,
  SystemInformationContent,
  ToolsContent,
  WebhooksContent,
} from './server.ts';
import type { SetupContent } from './setup.ts';
import type {
  LoginContent,
  NewUserContent,
  PeopleContent,
  UserBuildsContent,
  UserConfigContent,
  UserContent,
} from './users.ts';

/** Describes the content of every kind of page, distinguished by `page`. */
export type Page =
  | AboutContent
  | ApiContent
  | BuildsContent
  | BuildTimeTrendContent
  | AuditContent
  | ChangesContent
  | ConfigFormContent
  | ConfigXmlContent
  | ConfirmContent
  | ErrorContent
  | ConsoleContent
  | CredentialsContent
  | DashboardContent
  | DeleteItemContent
  | DiskUsageContent
  | EditDescriptionContent
  | EditXmlContent
  | FilesContent
  | FingerprintCheckContent
  | FlowGraphContent
  | FollowedLogContent
  | FlowNodeContent
  | HomeStateContent
  | InputContent
  | ItemNameContent
  | JobChangesContent
  | JobContent
  | LabelContent
  | LibrariesContent
  | LegendContent
  | LinksContent
  | LoadContent
  | LogLevelsContent
  | LogRecorderConfigContent
  | LogRecordersContent
  | LogRecordsContent
  | LockablePage
  | LoginContent
  | MailSettingsPage
  | ManageContent
  | MessageContent
  | MoveItemContent
  | NewItemContent
  | NewNodeContent
  | NewUserContent
  | NewViewContent
  | NodeConfigContent
  | NodeContent
  | HostKeysContent
  | NodeLogContent
  | NodeOfflineContent
  | NodesContent
  | OldDataContent
  | OverviewContent
  | ParametersContent
  | PeopleContent
  | PluginJobsContent
  | PluginOffersContent
  | PluginSettingsContent
  | PluginUpdatesContent
  | PluginsContent
  | PollingLogContent
  | PrintableContent
  | ReplayContent
  | ReportContent
  | RestartContent
  | RestartStageContent
  | RolesContent
  | RunConfigContent
  | RunContent
  | ScriptContent
  | SearchContent
  | SetupContent
  | StageViewContent
  | SnippetContent
  | ShutdownContent
  | StepReferenceContent
  | SystemInformationContent
  | TestHistoryContent
  | TestReportContent
  | TimelineContent
  | ToolsContent
  | UnloadableContent
  | UserBuildsContent
  | UserConfigContent
  | UserContent
  | ViewConfigContent
  | WebhooksContent
  | WorkspaceContent;

/** Renders a page as a whole HTML document. Every value is escaped. */
export type RenderPage = (frame: Frame, page: Page) => string;

/** Renders a small page without frame for errors before the user is known; the title is shown as given. */
export type RenderError = (error: { title: string; status: number; message: string; uri: string }) => string;
