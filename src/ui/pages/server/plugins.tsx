import { rawEncode } from '../../../model/index.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Icon } from '../../parts/icon.tsx';
import { PostButton } from '../../parts/post-form.tsx';
import { Rows } from '../../parts/rows.tsx';
import type { Frame } from '../../types/frame.ts';
import type { PageProps } from '../../types/page-props.ts';
import type { PluginNewsContent, PluginsContent } from '../../types/server.ts';

type Plugin = PluginsContent['plugins'][number];

/** Renders the plugins whose work the server does itself. */
export function Plugins({ frame, page }: PageProps<PluginsContent>) {
  const own = page.plugins.filter(({ isLibrary }) => !isLibrary);
  const libraries = page.plugins.filter(({ isLibrary }) => isLibrary);
  return (
    <>
      <div class="heading">
        <h1>Plugins</h1>
        <input
          id="filter-box"
          type="search"
          class="filter"
          placeholder="Find a plugin"
          aria-label="Find a plugin"
          autocomplete="off"
          data-island="filter"
          data-filter="#all-plugins"
          hidden
        />
      </div>
      <p class="muted">
        What Jenkins has as plugins and this server does itself: {own.length}, and {libraries.length} libraries that
        others stand on. Nothing is downloaded.
      </p>
      <div id="all-plugins" class="stack">
        <PluginTable id="plugins" plugins={own} crumb={frame.crumb} action={page.action} />
        <section data-group>
          <h2>Libraries</h2>
          <p class="muted">Other plugins stand on them; they have no function of their own.</p>
          <PluginTable id="libraries" plugins={libraries} crumb={frame.crumb} action={null} />
        </section>
        <p class="empty" data-nothing hidden>
          No plugin has these words.
        </p>
      </div>
    </>
  );
}

interface TableProps {
  readonly id: string;
  readonly plugins: readonly Plugin[];
  readonly crumb: Frame['crumb'];
  readonly action: string | null;
}

function PluginTable({ id, plugins, crumb, action }: TableProps) {
  const isFull = id === 'plugins';
  return (
    <div class="scroll boxed" data-group>
      <table id={id}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Version</th>
            {isFull && <th scope="col">State</th>}
            {action !== null && <th scope="col">Change</th>}
          </tr>
        </thead>
        <tbody>
          <Rows
            of={plugins}
            each={(plugin) => (
              <tr data-item>
                <th scope="row">
                  <Name plugin={plugin} />
                </th>
                <td class="number">{plugin.version}</td>
                {isFull && (
                  <td>
                    <State enabled={plugin.enabled} />
                  </td>
                )}
                {action !== null && (
                  <td>
                    <Toggle crumb={crumb} action={action} plugin={plugin} />
                  </td>
                )}
              </tr>
            )}
          />
        </tbody>
      </table>
    </div>
  );
}

function Name({ plugin: { longName, name, url, lacks } }: { plugin: Plugin }) {
  return (
    <>
      {url === '' ? longName : <a href={url}>{longName}</a>} <span class="muted">{name}</span>
      {lacks !== null && <span class="about lacks">Not done here: {lacks}</span>}
    </>
  );
}

function State({ enabled }: Pick<Plugin, 'enabled'>) {
  return (
    <span class={enabled ? 'state state-good' : 'state state-still'}>
      <Icon name={enabled ? 'check' : 'skip-fill'} /> {enabled ? 'enabled' : 'disabled'}
    </span>
  );
}

/** Renders the button that switches a plug-in. The response is empty, so the script reloads the page. */
function Toggle({ crumb, action, plugin }: { crumb: Frame['crumb']; action: string; plugin: Plugin }) {
  const text = plugin.enabled ? 'Disable' : 'Enable';
  return (
    <PostButton
      crumb={crumb}
      action={`${action}${rawEncode(plugin.name)}/make${text}d`}
      next=""
      text={text}
      label={`${text} ${plugin.longName}`}
    />
  );
}

/** Renders why there is nothing to install, and what was asked for since the start. */
export function PluginNews({ page: { heading, paragraphs, installedHref, jobs } }: PageProps<PluginNewsContent>) {
  return (
    <>
      <h1>{heading}</h1>
      <div class="card narrow-card">
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>
          <a href={installedHref}>What is built in</a>
        </p>
      </div>
      {jobs !== null && (
        <>
          <h2>Asked for since the start</h2>
          {jobs.length === 0 ? (
            <p class="empty">No plugin was asked for.</p>
          ) : (
            <DataTable
              columns={[
                { heading: 'Plugin', header: true, cell: ({ title }) => title },
                { heading: 'Version', cell: ({ version }) => version, class: 'number' },
                { heading: 'Status', cell: ({ status }) => status },
                { heading: 'Reason', cell: ({ reason }) => reason },
              ]}
              rows={jobs}
            />
          )}
        </>
      )}
    </>
  );
}
