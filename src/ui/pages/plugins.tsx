import { rawEncode } from '../../model/index.ts';
import type { PageProps } from '../page-props.ts';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { PostButton } from '../parts/post-form.tsx';
import type { Frame } from '../types.ts';

type Plugin = PageProps<'plugins'>['page']['plugins'][number];

export function Plugins({ frame, page }: PageProps<'plugins'>) {
  return (
    <>
      <h1>Plugins</h1>
      {page.plugins.length === 0 ? (
        <p class="empty">There are none.</p>
      ) : (
        <DataTable columns={columns(frame.crumb, page.action)} rows={page.plugins} keyOf={({ name }) => name} />
      )}
    </>
  );
}

function columns(crumb: Frame['crumb'], action: string): readonly Column<Plugin>[] {
  return [
    { heading: 'Name', cell: Name, header: true },
    { heading: 'Version', cell: (plugin) => plugin.version, class: 'number' },
    { heading: 'State', cell: (plugin) => (plugin.enabled ? 'enabled' : 'disabled') },
    { heading: 'Change', cell: (plugin) => <Toggle crumb={crumb} action={action} plugin={plugin} /> },
  ];
}

function Name({ longName, name }: Plugin) {
  return (
    <>
      {longName} <span class="muted">{name}</span>
    </>
  );
}

/** The answer is empty: the script loads the page again. */
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
