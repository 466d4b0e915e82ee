import { rawEncode } from '../../../model/index.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { PostButton } from '../../parts/post-form.tsx';
import type { Frame } from '../../types/frame.ts';
import type { PageProps } from '../../types/page-props.ts';
import type { PluginsContent } from '../../types/server.ts';

type Plugin = PluginsContent['plugins'][number];

export function Plugins({ frame, page }: PageProps<PluginsContent>) {
  const own = page.plugins.filter(({ isLibrary }) => !isLibrary);
  const libraries = page.plugins.filter(({ isLibrary }) => isLibrary);
  return (
    <>
      <h1>Plugins</h1>
      <p>What Jenkins has as plugins and this server does itself. Nothing is downloaded.</p>
      <DataTable columns={columns(frame.crumb, page.action)} rows={own} />
      <h2>Libraries</h2>
      <p>Other plugins stand on them; they have no function of their own.</p>
      <DataTable columns={LIBRARY_COLUMNS} rows={libraries} />
    </>
  );
}

const LIBRARY_COLUMNS: readonly Column<Plugin>[] = [
  { heading: 'Name', cell: Name, header: true },
  { heading: 'Version', cell: (plugin) => plugin.version, class: 'number' },
];

function columns(crumb: Frame['crumb'], action: string | null): readonly Column<Plugin>[] {
  return [
    ...LIBRARY_COLUMNS,
    { heading: 'Not done here', cell: ({ lacks }) => lacks ?? '' },
    { heading: 'State', cell: (plugin) => (plugin.enabled ? 'enabled' : 'disabled') },
    ...(action === null
      ? []
      : [{ heading: 'Change', cell: (plugin: Plugin) => <Toggle crumb={crumb} action={action} plugin={plugin} /> }]),
  ];
}

function Name({ longName, name }: Plugin) {
  return (
    <>
      {longName} <span class="muted">{name}</span>
    </>
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
