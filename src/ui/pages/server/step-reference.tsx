import { type Column, DataTable } from '../../parts/data-table.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { StepReferenceContent } from '../../types/server.ts';

type Step = StepReferenceContent['steps'][number];

const PARAMETERS: readonly Column<Step['parameters'][number]>[] = [
  { heading: 'Parameter', cell: ({ name }) => <code>{name}</code>, header: true },
  { heading: 'Takes', cell: ({ type }) => type },
  { heading: 'Needed', cell: ({ required }) => (required ? 'yes' : '') },
];

const GLOBALS: readonly Column<StepReferenceContent['globals'][number]>[] = [
  { heading: 'Variable', cell: ({ name }) => <code>{name}</code>, header: true },
  { heading: 'Meaning', cell: ({ about }) => <WithCode text={about} /> },
];

/** Renders a sentence in which code stands between backticks. */
function WithCode({ text }: { readonly text: string }) {
  return <>{text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>;
}

/** Renders the reference of everything that scripts may call. */
export function StepReference({ page }: PageProps<StepReferenceContent>) {
  return (
    <>
      <h1>{page.heading}</h1>
      {page.globals.length > 0 && (
        <>
          <p class="muted">What every script may use without having defined it.</p>
          <DataTable columns={GLOBALS} rows={page.globals} />
        </>
      )}
      {page.steps.length > 0 && (
        <nav class="card" aria-label="Steps">
          <ul class="step-names">
            {page.steps.map(({ name }) => (
              <li key={name}>
                <a href={`#${name}`}>
                  <code>{name}</code>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {page.steps.map((step) => (
        <section key={step.name}>
          <h2 id={step.name}>
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
