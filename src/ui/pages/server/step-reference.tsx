import { type Column, DataTable } from '../../parts/data-table.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { StepReferenceContent } from '../../types/server.ts';

type Step = StepReferenceContent['steps'][number];

const PARAMETERS: readonly Column<Step['parameters'][number]>[] = [
  { heading: 'Parameter', cell: ({ name }) => <code>{name}</code>, header: true },
  { heading: 'Takes', cell: ({ type }) => type },
  { heading: 'Needed', cell: ({ required }) => (required ? 'yes' : '') },
];

/** Renders the reference of everything that scripts may call. */
export function StepReference({ page }: PageProps<StepReferenceContent>) {
  return (
    <>
      <h1>{page.heading}</h1>
      <nav class="actions" aria-label="Parts of the reference">
        <a href={`${page.href}html`}>Steps</a>
        <a href={`${page.href}globals`}>Global variables</a>
        <a href={`${page.href}gdsl`}>For IntelliJ</a>
      </nav>
      {page.globals.map(({ name, about }) => (
        <section key={name}>
          <h2>
            <code>{name}</code>
          </h2>
          <p>{about}</p>
        </section>
      ))}
      {page.steps.map((step) => (
        <section key={step.name}>
          <h2>
            <code>{step.name}</code>: {step.displayName}
          </h2>
          {step.takesBody && <p>It takes a block.</p>}
          {step.needsNode && (
            <p>
              It works inside of <code>node</code>.
            </p>
          )}
          {step.parameters.length > 0 && <DataTable columns={PARAMETERS} rows={step.parameters} />}
        </section>
      ))}
    </>
  );
}
