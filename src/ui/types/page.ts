import type { AboutContent, FingerprintCheckContent } from './about.ts';
import type { AuditContent } from './audit.ts';
import type { ConfigFormContent, ConfigXmlContent } from './config-form.ts';
import type { CredentialsContent } from './credentials.ts';
import type { Frame } from './frame.ts';
import type { ApiContent, ConfirmContent, LinksContent, MessageContent } from './general-pages.ts';
import type {
  ChangesContent,
  DashboardContent,
  EditXmlContent,
  JobChangesContent,
  JobContent,
  MoveItemContent,
  NewItemContent,
  NewViewContent,
  ParametersContent,
  PollingLogContent,
  UnloadableContent,
  ViewConfigContent,
} from './items.ts';
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
  ConsoleContent,
  FilesContent,
  FlowGraphContent,
  InputContent,
  ReplayContent,
  ReportContent,
  RestartStageContent,
  RunContent,
  TestReportContent,
} from './runs.ts';
import type {
  DiskUsageContent,
  HomeStateContent,
  LibrariesContent,
  OldDataContent,
  OverviewContent,
  PluginNewsContent,
  PluginsContent,
  ScriptContent,
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
  | AuditContent
  | ChangesContent
  | ConfigFormContent
  | ConfigXmlContent
  | ConfirmContent
  | ConsoleContent
  | CredentialsContent
  | DashboardContent
  | DiskUsageContent
  | EditXmlContent
  | FilesContent
  | FingerprintCheckContent
  | FlowGraphContent
  | HomeStateContent
  | InputContent
  | JobChangesContent
  | JobContent
  | LabelContent
  | LibrariesContent
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
  | PluginNewsContent
  | PluginsContent
  | PollingLogContent
  | ReplayContent
  | ReportContent
  | RestartContent
  | RestartStageContent
  | RunContent
  | ScriptContent
  | SetupContent
  | ShutdownContent
  | StepReferenceContent
  | SystemInformationContent
  | TestReportContent
  | ToolsContent
  | UnloadableContent
  | UserBuildsContent
  | UserConfigContent
  | UserContent
  | ViewConfigContent
  | WebhooksContent;

/** Renders a page as a whole HTML document. Every value is escaped. */
export type RenderPage = (frame: Frame, page: Page) => string;

/** Renders a small page without frame for errors before the user is known; the title is shown as given. */
export type RenderError = (error: { title: string; status: number; message: string; uri: string }) => string;
