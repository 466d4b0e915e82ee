import { renderToString } from 'preact-render-to-string';
import { unreachable } from '../kit/index.ts';
import { ApiPage } from './pages/api.tsx';
import { Confirm } from './pages/confirm.tsx';
import { Changes, JobChanges } from './pages/items/changes.tsx';
import { Dashboard } from './pages/items/dashboard.tsx';
import { EditXml } from './pages/items/edit-xml.tsx';
import { JobPage } from './pages/items/job.tsx';
import { MoveItem } from './pages/items/move-item.tsx';
import { NewItem } from './pages/items/new-item.tsx';
import { NewView } from './pages/items/new-view.tsx';
import { ParametersPage } from './pages/items/parameters.tsx';
import { PipelineConfig } from './pages/items/pipeline-config.tsx';
import { PollingLog } from './pages/items/polling-log.tsx';
import { Unloadable } from './pages/items/unloadable.tsx';
import { ViewConfig } from './pages/items/view-config.tsx';
import { Links } from './pages/links.tsx';
import { Message } from './pages/message.tsx';
import { LabelPage } from './pages/nodes/label.tsx';
import { LockableResources } from './pages/nodes/lockable-resources.tsx';
import { NewNode } from './pages/nodes/new-node.tsx';
import { NodePage } from './pages/nodes/node.tsx';
import { NodeConfig } from './pages/nodes/node-config.tsx';
import { NodeLog } from './pages/nodes/node-log.tsx';
import { Nodes } from './pages/nodes/nodes.tsx';
import { ConsolePage } from './pages/runs/console.tsx';
import { Files } from './pages/runs/files.tsx';
import { FlowGraphPage } from './pages/runs/flow-graph.tsx';
import { InputPage } from './pages/runs/input.tsx';
import { Replay } from './pages/runs/replay.tsx';
import { ReportPage } from './pages/runs/report.tsx';
import { RestartStage } from './pages/runs/restart-stage.tsx';
import { RunPage } from './pages/runs/run.tsx';
import { TestReportPage } from './pages/runs/test-report.tsx';
import { DiskUsage } from './pages/server/disk-usage.tsx';
import { HomeState } from './pages/server/home-state.tsx';
import { Libraries } from './pages/server/libraries.tsx';
import { MailSettings } from './pages/server/mail-settings.tsx';
import { OldData } from './pages/server/old-data.tsx';
import { Overview } from './pages/server/overview.tsx';
import { Plugins } from './pages/server/plugins.tsx';
import { ScriptPage } from './pages/server/script.tsx';
import { StepReference } from './pages/server/step-reference.tsx';
import { SystemInformation } from './pages/server/system-information.tsx';
import { Tools } from './pages/server/tools.tsx';
import { Webhooks } from './pages/server/webhooks.tsx';
import { Login } from './pages/users/login.tsx';
import { NewUser } from './pages/users/new-user.tsx';
import { People } from './pages/users/people.tsx';
import { UserPage } from './pages/users/user.tsx';
import { UserConfig } from './pages/users/user-config.tsx';
import { FramedPage } from './parts/frame.tsx';
import type { Frame, Page, RenderError, RenderPage } from './types.ts';

const DOCTYPE = '<!DOCTYPE html>\n';

export const renderPage: RenderPage = (frame, page) =>
  DOCTYPE + renderToString(<FramedPage frame={frame}>{content(frame, page)}</FramedPage>);

/** The servlet container's page in shape: clients look at title, status and message. No style: it has no prefix. */
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

function content(frame: Frame, page: Page) {
  switch (page.page) {
    case 'dashboard':
      return <Dashboard frame={frame} page={page} />;
    case 'job':
      return <JobPage frame={frame} page={page} />;
    case 'unloadable':
      return <Unloadable frame={frame} page={page} />;
    case 'input':
      return <InputPage frame={frame} page={page} />;
    case 'parameters':
      return <ParametersPage frame={frame} page={page} />;
    case 'run':
      return <RunPage frame={frame} page={page} />;
    case 'console':
      return <ConsolePage frame={frame} page={page} />;
    case 'new-item':
      return <NewItem frame={frame} page={page} />;
    case 'new-view':
      return <NewView frame={frame} page={page} />;
    case 'view-config':
      return <ViewConfig frame={frame} page={page} />;
    case 'move-item':
      return <MoveItem frame={frame} page={page} />;
    case 'nodes':
      return <Nodes frame={frame} page={page} />;
    case 'node':
      return <NodePage frame={frame} page={page} />;
    case 'new-node':
      return <NewNode frame={frame} page={page} />;
    case 'node-config':
      return <NodeConfig frame={frame} page={page} />;
    case 'label':
      return <LabelPage frame={frame} page={page} />;
    case 'overview':
      return <Overview frame={frame} page={page} />;
    case 'people':
      return <People frame={frame} page={page} />;
    case 'new-user':
      return <NewUser frame={frame} page={page} />;
    case 'changes':
      return <Changes frame={frame} page={page} />;
    case 'job-changes':
      return <JobChanges frame={frame} page={page} />;
    case 'polling-log':
      return <PollingLog frame={frame} page={page} />;
    case 'mail-settings':
      return <MailSettings frame={frame} page={page} />;
    case 'old-data':
      return <OldData frame={frame} page={page} />;
    case 'webhooks':
      return <Webhooks frame={frame} page={page} />;
    case 'plugins':
      return <Plugins frame={frame} page={page} />;
    case 'edit-xml':
      return <EditXml frame={frame} page={page} />;
    case 'script':
      return <ScriptPage frame={frame} page={page} />;
    case 'home-state':
      return <HomeState frame={frame} page={page} />;
    case 'disk-usage':
      return <DiskUsage frame={frame} page={page} />;
    case 'system-information':
      return <SystemInformation frame={frame} page={page} />;
    case 'login':
      return <Login frame={frame} page={page} />;
    case 'files':
      return <Files frame={frame} page={page} />;
    case 'report':
      return <ReportPage frame={frame} page={page} />;
    case 'test-report':
      return <TestReportPage frame={frame} page={page} />;
    case 'api':
      return <ApiPage frame={frame} page={page} />;
    case 'lockable-resources':
      return <LockableResources frame={frame} page={page} />;
    case 'libraries':
      return <Libraries frame={frame} page={page} />;
    case 'tools':
      return <Tools frame={frame} page={page} />;
    case 'links':
      return <Links frame={frame} page={page} />;
    case 'confirm':
      return <Confirm frame={frame} page={page} />;
    case 'user':
      return <UserPage frame={frame} page={page} />;
    case 'user-config':
      return <UserConfig frame={frame} page={page} />;
    case 'node-log':
      return <NodeLog frame={frame} page={page} />;
    case 'replay':
      return <Replay frame={frame} page={page} />;
    case 'restart-stage':
      return <RestartStage frame={frame} page={page} />;
    case 'flow-graph':
      return <FlowGraphPage frame={frame} page={page} />;
    case 'step-reference':
      return <StepReference frame={frame} page={page} />;
    case 'pipeline-config':
      return <PipelineConfig frame={frame} page={page} />;
    case 'message':
      return <Message frame={frame} page={page} />;
    default:
      return unreachable(page);
  }
}
