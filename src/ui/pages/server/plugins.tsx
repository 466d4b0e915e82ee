import { rawEncode } from '../../../model/index.ts';
import { Icon } from '../../parts/icon.tsx';
import { PostButton } from '../../parts/post-form.tsx';
import { Rows } from '../../parts/rows.tsx';
import type { Frame } from '../../types/frame.ts';
import type { PageProps } from '../../types/page-props.ts';
import type { InstalledPlugin, PluginsContent } from '../../types/plugins.ts';
import { PluginFilter } from './plugin-parts.tsx';

/** Renders the plugins that are here: those that were installed, those that are built in, and libraries. */
export function Plugins({ frame, page }: PageProps<PluginsContent>) {
  const packages = page.plugins.filter(({ isPackage }) => isPackage);
  const builtIn = page.plugins.filter(({ isPackage, isLibrary }) => !isPackage && !isLibrary);
  const libraries = page.plugins.filter(({ isPackage, isLibrary }) => !isPackage && isLibrary);
  const { action } = page;
  return (
    <>
      <div class="heading">
        <h1>Plugins</h1>
        <PluginFilter of="#all-plugins" />
      </div>
      {page.needsRestart && (
        <p class="notice" role="status">
          What was changed takes effect when the server has been restarted.{' '}
          {action !== null && (
            <PostButton crumb={frame.crumb} action={page.restartAction} text="Restart when no build runs" />
          )}
        </p>
      )}
      <div id="all-plugins" class="stack">
        {packages.length > 0 && (
          <section data-group>
            <h2>Installed</h2>
            <PluginTable id="packages" plugins={packages} crumb={frame.crumb} action={action} />
          </section>
        )}
        <section data-group>
          <h2>Built in</h2>
          <p class="muted">
            What Jenkins has as plugins and this server does itself: {builtIn.length}. One that is disabled has no
            steps, pages or addresses after a restart.
          </p>
          <PluginTable id="plugins" plugins={builtIn} crumb={frame.crumb} action={action} />
        </section>
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
  readonly plugins: readonly InstalledPlugin[];
  readonly crumb: Frame['crumb'];
  readonly action: string | null;
}

function PluginTable({ id, plugins, crumb, action }: TableProps) {
  return (
    <div class="scroll boxed" data-group>
      <table id={id}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Version</th>
            <th scope="col">State</th>
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
                <td>
                  <State plugin={plugin} />
                </td>
                {action !== null && (
                  <td>
                    <Changes crumb={crumb} action={action} plugin={plugin} />
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

function Name({ plugin: { longName, name, url, lacks, about, permissions } }: { readonly plugin: InstalledPlugin }) {
  return (
    <>
      {url === '' ? longName : <a href={url}>{longName}</a>} <span class="muted">{name}</span>
      {about !== '' && <span class="about">{about}</span>}
      {permissions.length > 0 && <span class="about">It {permissions.join(', ')}.</span>}
      {lacks !== null && <span class="about">Not done here: {lacks}</span>}
    </>
  );
}

function State({ plugin }: { readonly plugin: InstalledPlugin }) {
  const { text, look, icon } = stateOf(plugin);
  return (
    <>
      <span class={`state ${look}`}>
        <Icon name={icon} /> {text}
      </span>
      {plugin.failure !== null && <span class="about">{plugin.failure}</span>}
    </>
  );
}

/** Returns the state in a word or two; what the next start changes comes first. */
function stateOf({ enabled, isActive, failure, isDeleted, isPackage, pendingVersion }: InstalledPlugin) {
  const waits = { look: 'state-still', icon: 'clock' } as const;
  if (isDeleted && isPackage) return { ...waits, text: 'removed at the next start' };
  if (pendingVersion !== null) return { ...waits, text: `${pendingVersion} at the next start` };
  if (failure !== null) return { look: 'state-bad', icon: 'x', text: 'failed' } as const;
  if (isActive && !enabled) return { ...waits, text: 'disabled at the next start' };
  if (!isActive && enabled) return { ...waits, text: 'enabled at the next start' };
  if (!enabled) return { look: 'state-still', icon: 'skip-fill', text: 'disabled' } as const;
  return { look: 'state-good', icon: 'check', text: 'enabled' } as const;
}

/** Renders the buttons of a plug-in. What loses something leads to a page that asks. */
function Changes({ crumb, action, plugin }: { crumb: Frame['crumb']; action: string; plugin: InstalledPlugin }) {
  const { name, enabled, longName, isPackage, isPinned, isDeleted, previousVersion, neededBy } = plugin;
  const at = `${action}plugin/${rawEncode(name)}/`;
  const form = { crumb, fields: { from: 'page' } };
  return (
    <span class="buttons">
      {enabled && neededBy.length > 0 ? (
        <a class="button" href={`${at}disable`} aria-label={`Disable ${longName}`}>
          Disable
        </a>
      ) : (
        <PostButton
          {...form}
          action={`${at}make${enabled ? 'Disabled' : 'Enabled'}`}
          text={enabled ? 'Disable' : 'Enable'}
          label={`${enabled ? 'Disable' : 'Enable'} ${longName}`}
        />
      )}
      {isPackage && (
        <PostButton
          {...form}
          action={`${at}${isPinned ? 'unpin' : 'pin'}`}
          text={isPinned ? 'Unpin' : 'Pin'}
          label={`${isPinned ? 'Unpin' : 'Pin'} ${longName}`}
        />
      )}
      {isPackage && previousVersion !== null && (
        <PostButton
          crumb={crumb}
          action={`${at}downgrade`}
          text={`Back to ${previousVersion}`}
          label={`Put ${longName} back to ${previousVersion}`}
        />
      )}
      {isPackage && !isDeleted && (
        <a class="button danger" href={`${at}uninstall`} aria-label={`Uninstall ${longName}`}>
          Uninstall
        </a>
      )}
    </span>
  );
}
