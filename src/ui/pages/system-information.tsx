import type { PageProps } from '../page-props.ts';

export function SystemInformation({ page }: PageProps<'system-information'>) {
  return (
    <>
      <h1>System information</h1>
      <Values heading="System properties" rows={page.properties} />
      <Values heading="Environment variables" rows={page.environment} />
    </>
  );
}

function Values({ heading, rows }: { heading: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h2>{heading}</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td class="value">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
