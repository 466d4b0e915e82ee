import { Pager } from '../../parts/pager.tsx';
import { PostButton, PostForm } from '../../parts/post-form.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import { TextField } from '../../parts/text-field.tsx';
import type { Frame } from '../../types/frame.ts';
import type { PageProps } from '../../types/page-props.ts';
import type {
  OfferedPluginRow,
  PluginJobsContent,
  PluginOffersContent,
  PluginSettingsContent,
  PluginUpdatesContent,
} from '../../types/plugins.ts';
import { OfferName, PluginJobs, SiteProblems } from './plugin-parts.tsx';

/** Renders the plugins that update sites offer. */
export function PluginOffers({ frame, page }: PageProps<PluginOffersContent>) {
  const { plugins, action, problems, hasSite, advancedHref, filter, first, total, previous, next } = page;
  const place = { first, total, previous, next };
  return (
    <>
      <div class="heading">
        <h1>Plugins</h1>
        <form method="get" class="inline">
          <input
            type="search"
            class="filter"
            name="filter"
            value={filter}
            placeholder="Find a plugin"
            aria-label="Find a plugin"
          />
        </form>
      </div>
      <SiteProblems problems={problems} />
      {plugins.length === 0 ? (
        <p class="empty">
          {nothingText(filter, hasSite)} <a href={advancedHref}>Advanced settings</a>
        </p>
      ) : (
        <>
          <p class="muted">
            A plugin runs inside of the server: install what you trust. Beside each is what it says that it does.
          </p>
          <Offers crumb={frame.crumb} action={action} plugins={plugins} heading="Version" />
          <Pager {...place} shown={plugins.length} of="plugins" />
        </>
      )}
      {action !== null && hasSite && <CheckNow crumb={frame.crumb} action={action} />}
    </>
  );
}

function nothingText(filter: string, hasSite: boolean): string {
  if (filter !== '') return 'No plugin that is offered has these words.';
  if (hasSite) return 'The update site has no further plugins.';
  return 'No update site is set. What Jenkins has as plugins is built in; others come from a site of your own, or as a file.';
}

/** Renders the updates of plugins, and what was installed since the start. */
export function PluginUpdates({ frame, page }: PageProps<PluginUpdatesContent>) {
  const { plugins, action, problems, jobs } = page;
  return (
    <>
      <h1>Plugins</h1>
      <SiteProblems problems={problems} />
      <Restart crumb={frame.crumb} page={page} restartAction={action === null ? null : page.restartAction} />
      {plugins.length === 0 ? (
        <p class="empty">No installed plugin has an update. What is built in is new when the server is.</p>
      ) : (
        <Offers crumb={frame.crumb} action={action} plugins={plugins} heading="New version" />
      )}
      {action !== null && <CheckNow crumb={frame.crumb} action={action} />}
      <h2>Asked for since the start</h2>
      <PluginJobs jobs={jobs} />
    </>
  );
}

/** Renders what was installed since the start. */
export function PluginProgress({ frame, page }: PageProps<PluginJobsContent>) {
  return (
    <>
      <h1>{page.heading}</h1>
      <SiteProblems problems={page.problems} />
      <Restart crumb={frame.crumb} page={page} restartAction={page.restartAction} />
      <PluginJobs jobs={page.jobs} />
    </>
  );
}

interface RestartProps {
  readonly crumb: Frame['crumb'];
  readonly page: Pick<PluginJobsContent, 'needsRestart' | 'isRestarting'>;
  readonly restartAction: string | null;
}

function Restart({ crumb, page: { needsRestart, isRestarting }, restartAction }: RestartProps) {
  if (isRestarting) return <p class="notice">The server will be restarted when no build runs any more.</p>;
  if (!needsRestart) return null;
  return (
    <p class="notice" role="status">
      What was installed or removed takes effect when the server has been restarted.{' '}
      {restartAction !== null && (
        <PostButton crumb={crumb} action={restartAction} text="Restart when no build runs" kind="primary" />
      )}
    </p>
  );
}

interface OffersProps {
  readonly crumb: Frame['crumb'];
  readonly action: string | null;
  readonly plugins: readonly OfferedPluginRow[];
  readonly heading: string;
}

function Offers({ crumb, action, plugins, heading }: OffersProps) {
  const hasInstalled = plugins.some(({ installed }) => installed !== null);
  return (
    <div class="scroll boxed" data-group>
      <table id="plugins">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">{heading}</th>
            {hasInstalled && <th scope="col">Installed</th>}
            {action !== null && <th scope="col">Install</th>}
          </tr>
        </thead>
        <tbody>
          {plugins.map((plugin) => (
            <tr key={plugin.name} data-item>
              <th scope="row">
                <OfferName plugin={plugin} />
              </th>
              <td class="number">{plugin.version}</td>
              {hasInstalled && <td class="number">{plugin.installed}</td>}
              {action !== null && (
                <td>
                  {plugin.refusal === null && (
                    <PostButton
                      crumb={crumb}
                      action={`${action}install`}
                      fields={{ [`plugin.${plugin.name}.default`]: 'on' }}
                      text={plugin.installed === null ? 'Install' : 'Update'}
                      label={`${plugin.installed === null ? 'Install' : 'Update'} ${plugin.longName}`}
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CheckNow({ crumb, action }: { readonly crumb: Frame['crumb']; readonly action: string }) {
  return <PostButton crumb={crumb} action={`${action}checkUpdatesServer`} text="Check now" />;
}

/** Renders the upload of a plugin, and the update site. */
export function PluginSettings({ frame, page }: PageProps<PluginSettingsContent>) {
  const { action, site, publicKeys, registry, isOfJenkins } = page;
  return (
    <>
      <h1>Advanced settings</h1>
      {action === null && <p class="muted">Update site: {site}</p>}
      {action !== null && (
        <>
          <section class="card narrow-card">
            <h2>Deploy Plugin</h2>
            <p>
              The package of a plugin, a file <code>.tgz</code> as npm packs it. It runs inside of the server from the
              next start on. Plugins of Jenkins (<code>.hpi</code>) are programs for Java and cannot be installed.
            </p>
            <PostForm crumb={frame.crumb} action={`${action}uploadPlugin`} multipart name="uploadPlugin">
              <div class="field">
                <label for="plugin-file">File</label>
                <input id="plugin-file" type="file" name="name" accept=".tgz,.tar.gz" />
              </div>
              <TextField id="plugin-url" name="pluginUrl" label="Or its address" />
              <button type="submit" name="Submit" class="primary">
                Deploy
              </button>
            </PostForm>
          </section>
          <section class="card narrow-card">
            <h2>Update Site</h2>
            {isOfJenkins && (
              <p class="muted">
                This is the site of Jenkins. Nothing is fetched from it: its plugins are programs for Java.
              </p>
            )}
            <PostForm crumb={frame.crumb} action={`${action}siteConfigure`} name="siteConfigure">
              <TextField id="update-site-url" name="site" label="URL of the index" value={site} required />
              <div class="field">
                <label for="update-site-keys">Public keys</label>
                <TextArea
                  id="update-site-keys"
                  name="publicKeys"
                  value={publicKeys}
                  rows={5}
                  aria-describedby="update-site-keys-help"
                />
                <p class="muted" id="update-site-keys-help">
                  In PEM. One of them must have signed the index.
                </p>
              </div>
              <TextField
                id="npm-registry"
                name="registry"
                label="Registry of npm"
                value={registry}
                help="A plugin NAME is the package millwright-plugin-NAME there; leave it empty for none."
              />
              <button type="submit" name="Submit" class="primary">
                Submit
              </button>
            </PostForm>
          </section>
        </>
      )}
    </>
  );
}
