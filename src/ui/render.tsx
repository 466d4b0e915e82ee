import type { ComponentChild } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { IconDrawings } from './icon-drawings.ts';
import { ApiPage } from './pages/api.tsx';
import { Confirm } from './pages/confirm.tsx';
import { ErrorPage } from './pages/error.tsx';
import { BuildTimeTrend } from './pages/items/build-time-trend.tsx';
import { Builds } from './pages/items/builds.tsx';
import { Changes, JobChanges } from './pages/items/changes.tsx';
import { ConfigXml } from './pages/items/config-xml.tsx';
import { ConfigFormPage } from './pages/items/configure.tsx';
import { Dashboard, DashboardSide } from './pages/items/dashboard.tsx';
import { DeleteItem } from './pages/items/delete-item.tsx';
import { EditDescription } from './pages/items/edit-description.tsx';
import { EditXml } from './pages/items/edit-xml.tsx';
import { FollowedLog } from './pages/items/followed-log.tsx';
import { ItemName } from './pages/items/item-name.tsx';
import { JobPage } from './pages/items/job.tsx';
import { MoveItem } from './pages/items/move-item.tsx';
import { NewItem } from './pages/items/new-item.tsx';
import { NewView } from './pages/items/new-view.tsx';
import { ParametersPage } from './pages/items/parameters.tsx';
import { PollingLog } from './pages/items/polling-log.tsx';
import { StageViewPage } from './pages/items/stage-view.tsx';
import { Unloadable } from './pages/items/unloadable.tsx';
import { ViewConfig } from './pages/items/view-config.tsx';
import { Workspace } from './pages/items/workspace.tsx';
import { Legend } from './pages/legend.tsx';
import { Links } from './pages/links.tsx';
import { Message } from './pages/message.tsx';
import { HostKeysPage } from './pages/nodes/host-keys.tsx';
import { LabelPage } from './pages/nodes/label.tsx';
import { Load } from './pages/nodes/load.tsx';
import { NewNode, NodeOffline } from './pages/nodes/new-node.tsx';
import { NodePage } from './pages/nodes/node.tsx';
import { NodeConfig } from './pages/nodes/node-config.tsx';
import { NodeLog } from './pages/nodes/node-log.tsx';
import { Nodes } from './pages/nodes/nodes.tsx';
import { ConsolePage } from './pages/runs/console.tsx';
import { Files } from './pages/runs/files.tsx';
import { FlowGraphPage } from './pages/runs/flow-graph.tsx';
import { FlowNodePage } from './pages/runs/flow-node.tsx';
import { InputPage } from './pages/runs/input.tsx';
import { Printable } from './pages/runs/printable.tsx';
import { Replay } from './pages/runs/replay.tsx';
import { ReportPage } from './pages/runs/report.tsx';
import { RestartStage } from './pages/runs/restart-stage.tsx';
import { RunPage } from './pages/runs/run.tsx';
import { RunConfig } from './pages/runs/run-config.tsx';
import { TestHistoryPage } from './pages/runs/test-history.tsx';
import { TestReportPage } from './pages/runs/test-report.tsx';
import { Timeline } from './pages/runs/timeline.tsx';
import { Search } from './pages/search.tsx';
import { About, FingerprintCheck } from './pages/server/about.tsx';
import { Audit } from './pages/server/audit.tsx';
import { DiskUsage } from './pages/server/disk-usage.tsx';
import { HomeState } from './pages/server/home-state.tsx';
import { Libraries } from './pages/server/libraries.tsx';
import { LockableResources } from './pages/server/lockable-resources.tsx';
import { LogLevels } from './pages/server/log-levels.tsx';
import { LogRecorderConfig } from './pages/server/log-recorder-config.tsx';
import { LogRecorders } from './pages/server/log-recorders.tsx';
import { LogRecords } from './pages/server/log-records.tsx';
import { MailSettings } from './pages/server/mail-settings.tsx';
import { Manage } from './pages/server/manage.tsx';
import { OldData } from './pages/server/old-data.tsx';
import { Overview } from './pages/server/overview.tsx';
import { PluginOffers, PluginProgress, PluginSettings, PluginUpdates } from './pages/server/plugin-offers.tsx';
import { Plugins } from './pages/server/plugins.tsx';
import { Restart, Shutdown } from './pages/server/restart.tsx';
import { Roles } from './pages/server/roles.tsx';
import { ScriptPage } from './pages/server/script.tsx';
import { Setup } from './pages/server/setup.tsx';
import { Snippet } from './pages/server/snippet.tsx';
import { StepReference } from './pages/server/step-reference.tsx';
import { SystemInformation } from './pages/server/system-information.tsx';
import { Tools } from './pages/server/tools.tsx';
import { Webhooks } from './pages/server/webhooks.tsx';
import { Credentials } from './pages/users/credentials.tsx';
import { Login } from './pages/users/login.tsx';
import { NewUser } from './pages/users/new-user.tsx';
import { People } from './pages/users/people.tsx';
import { UserPage } from './pages/users/user.tsx';
import { UserBuilds } from './pages/users/user-builds.tsx';
import { UserConfig } from './pages/users/user-config.tsx';
import { assetHref, FramedPage } from './parts/frame.tsx';
import { KeptRows } from './parts/kept-rows.ts';
import { MarkupFormat } from './parts/markup.tsx';
import { CrumbField } from './parts/post-form.tsx';
import { ROWS_SLOT, type RowList, RowLists } from './parts/rows.tsx';
import { bytesOf, type Utf8, utf8 } from './parts/utf8.ts';
import type { Frame } from './types/frame.ts';
import type { Page, RenderError, RenderPage } from './types/page.ts';
import type { PageProps } from './types/page-props.ts';

const DOCTYPE = '<!DOCTYPE html>\n';

/** Renders a page at one stroke. */
export const renderPage: RenderPage = (frame, page) => {
  const pieces: Utf8[] = [];
  for (const _ of write(new KeptRows(), frame, page, pieces));
  return bytesOf(pieces).toString();
};

/** Renders pages in UTF-8, and keeps rows from one page to the next. */
export class PageRenderer {
  readonly #kept = new KeptRows();

  /** Renders a page; `pause` is awaited now and then, so that others get their turn. */
  async render(frame: Frame, page: Page, pause: () => Promise<void>): Promise<Buffer> {
    const pieces: Utf8[] = [];
    for (const _ of write(this.#kept, frame, page, pieces)) await pause();
    return bytesOf(pieces);
  }
}

/** Returns what a page shows below its tasks; undefined where that is nothing. */
function sideOf(frame: Frame, page: Page): ComponentChild | undefined {
  return page.page === 'dashboard' ? <DashboardSide frame={frame} page={page} /> : undefined;
}

/** Holds the number of rows that are rendered at one stroke. */
const ROWS_AT_ONCE = 16;

/** Renders what stands around the rows, and then the rows into their slots; each step of the iteration is a few rows. */
function* write(kept: KeptRows, frame: Frame, page: Page, pieces: Utf8[]): Iterable<void> {
  const lists: RowList[] = [];
  const html = renderToString(
    <RowLists.Provider value={lists}>
      <MarkupFormat.Provider value={frame.markup}>
        <FramedPage frame={frame} side={sideOf(frame, page)}>
          {content(frame, page.page, page)}
        </FramedPage>
      </MarkupFormat.Provider>
    </RowLists.Provider>,
  );
  const crumb = utf8(renderToString(<CrumbField crumb={frame.crumb} />));
  const end = html.lastIndexOf('</body>');
  const drawings = new IconDrawings();
  let rows = 0;
  for (const [at, around] of `${DOCTYPE}${html.slice(0, end)}`.split(ROWS_SLOT).entries()) {
    drawings.note(around);
    pieces.push(utf8(around));
    for (const row of lists[at]?.(kept) ?? []) {
      for (const [part, piece] of row.entries()) {
        if (part > 0 && crumb !== '') pieces.push(crumb);
        drawings.note(piece);
        pieces.push(piece);
      }
      rows += 1;
      if (rows % ROWS_AT_ONCE === 0) yield;
    }
  }
  pieces.push(utf8(drawings.html(assetHref(frame, 'icons.svg'))), html.slice(end));
}

/**
 * Renders the error page in the servlet container's shape: clients look at title, status and message. It has no style,
 * because it has no prefix.
 */
export const renderError: RenderError = ({ title, status, message, uri }) =>
  DOCTYPE +
  renderToString(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
      </head>
      <body>
        <h1>{title}</h1>
        <table>
          <tbody>
            <ErrorRow name="URI" value={uri} />
            <ErrorRow name="STATUS" value={String(status)} />
            <ErrorRow name="MESSAGE" value={message} />
          </tbody>
        </table>
      </body>
    </html>,
  );

function ErrorRow({ name, value }: { name: string; value: string }) {
  return (
    <tr>
      <th scope="row">{`${name}:`}</th>
      <td>{value}</td>
    </tr>
  );
}

type Pages = { readonly [P in Page as P['page']]: P };
type Component<P extends Page> = (props: PageProps<P>) => ComponentChild;

function content<Kind extends keyof Pages>(frame: Frame, kind: Kind, page: Pages[Kind]): ComponentChild {
  return COMPONENTS[kind]({ frame, page });
}

const COMPONENTS: { readonly [Kind in keyof Pages]: Component<Pages[Kind]> } = {
  about: About,
  api: ApiPage,
  builds: Builds,
  'build-time-trend': BuildTimeTrend,
  audit: Audit,
  changes: Changes,
  'config-form': ConfigFormPage,
  'config-xml': ConfigXml,
  confirm: Confirm,
  error: ErrorPage,
  console: ConsolePage,
  dashboard: Dashboard,
  'delete-item': DeleteItem,
  'disk-usage': DiskUsage,
  'edit-description': EditDescription,
  'edit-xml': EditXml,
  files: Files,
  'fingerprint-check': FingerprintCheck,
  'flow-graph': FlowGraphPage,
  'followed-log': FollowedLog,
  'flow-node': FlowNodePage,
  'home-state': HomeState,
  input: InputPage,
  'item-name': ItemName,
  job: JobPage,
  'job-changes': JobChanges,
  label: LabelPage,
  libraries: Libraries,
  legend: Legend,
  links: Links,
  load: Load,
  credentials: Credentials,
  'lockable-resources': LockableResources,
  'log-levels': LogLevels,
  'log-recorder-config': LogRecorderConfig,
  'log-recorders': LogRecorders,
  'log-records': LogRecords,
  login: Login,
  setup: Setup,
  shutdown: Shutdown,
  'mail-settings': MailSettings,
  manage: Manage,
  message: Message,
  'move-item': MoveItem,
  'new-item': NewItem,
  'new-node': NewNode,
  'new-user': NewUser,
  'new-view': NewView,
  node: NodePage,
  'node-config': NodeConfig,
  'host-keys': HostKeysPage,
  'node-log': NodeLog,
  'node-offline': NodeOffline,
  nodes: Nodes,
  'old-data': OldData,
  overview: Overview,
  parameters: ParametersPage,
  people: People,
  'plugin-jobs': PluginProgress,
  'plugin-offers': PluginOffers,
  'plugin-settings': PluginSettings,
  'plugin-updates': PluginUpdates,
  plugins: Plugins,
  'polling-log': PollingLog,
  printable: Printable,
  replay: Replay,
  report: ReportPage,
  restart: Restart,
  'restart-stage': RestartStage,
  roles: Roles,
  run: RunPage,
  'run-config': RunConfig,
  script: ScriptPage,
  search: Search,
  'stage-view': StageViewPage,
  snippet: Snippet,
  'step-reference': StepReference,
  'system-information': SystemInformation,
  'test-history': TestHistoryPage,
  'test-report': TestReportPage,
  timeline: Timeline,
  tools: Tools,
  unloadable: Unloadable,
  user: UserPage,
  'user-builds': UserBuilds,
  'user-config': UserConfig,
  'view-config': ViewConfig,
  webhooks: Webhooks,
  workspace: Workspace,
};
