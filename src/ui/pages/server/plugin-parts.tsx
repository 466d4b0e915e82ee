import { DataTable } from '../../parts/data-table.tsx';
import type { OfferedPluginRow, PluginJobRow } from '../../types/plugins.ts';

/** Renders the field that filters the plugins on a page; a script shows it. */
export function PluginFilter({ of }: { readonly of: string }) {
  return (
    <input
      id="filter-box"
      type="search"
      class="filter"
      placeholder="Find a plugin"
      aria-label="Find a plugin"
      autocomplete="off"
      data-island="filter"
      data-filter={of}
      hidden
    />
  );
}

/** Renders what is wrong with update sites. */
export function SiteProblems({ problems }: { readonly problems: readonly string[] }) {
  return (
    <>
      {problems.map((problem) => (
        <p key={problem} class="notice error" role="alert">
          {problem}
        </p>
      ))}
    </>
  );
}

/** Renders an offered plugin: what it is, what it does beside working with builds, and what it needs. */
export function OfferName({
  plugin: { longName, name, about, permissions, needs, refusal },
}: {
  readonly plugin: OfferedPluginRow;
}) {
  return (
    <>
      {longName} <span class="muted">{name}</span>
      {about !== '' && <span class="about">{about}</span>}
      <span class="about">
        {permissions.length > 0
          ? `It ${permissions.join(', ')}.`
          : 'It says that it does nothing but work with builds.'}
      </span>
      {needs.length > 0 && <span class="about">Needs {needs.join(', ')}</span>}
      {refusal !== null && <span class="about">{refusal}</span>}
    </>
  );
}

const WORDS: Readonly<Record<string, string>> = {
  Pending: 'waits',
  Installing: 'is being installed',
  Success: 'is here',
  SuccessButRequiresRestart: 'installed, for the next start',
  Failure: 'failed',
};

const statusOf = (status: string): string => WORDS[status] ?? status;

/** Renders the installations since the start. */
export function PluginJobs({ jobs }: { readonly jobs: readonly PluginJobRow[] }) {
  if (jobs.length === 0) return <p class="empty">No plugin was asked for.</p>;
  return (
    <DataTable
      columns={[
        { heading: 'Plugin', header: true, cell: ({ title }) => title },
        { heading: 'Version', cell: ({ version }) => version, class: 'number' },
        {
          heading: 'Status',
          cell: ({ status, reason }) => (reason === '' ? statusOf(status) : `${statusOf(status)}: ${reason}`),
          class: 'wraps',
        },
      ]}
      rows={jobs}
    />
  );
}
