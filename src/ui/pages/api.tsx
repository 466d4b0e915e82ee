import type { PageProps } from '../page-props.ts';

const FORMATS = [
  { text: 'JSON', path: 'json?pretty=true' },
  { text: 'XML', path: 'xml' },
  { text: 'Python', path: 'python?pretty=true' },
];

export function ApiPage({ page }: PageProps<'api'>) {
  return (
    <>
      <h1>{page.heading}</h1>
      <p>The same data for programs:</p>
      <ul>
        {FORMATS.map(({ text, path }) => (
          <li key={text}>
            <a href={`${page.href}api/${path}`}>{text}</a>
          </li>
        ))}
      </ul>
      <p>
        <code>tree=jobs[name,color]</code> chooses properties, <code>depth=1</code> follows references, and{' '}
        <code>{'tree=builds[number]{0,10}'}</code> takes a range of a list. XML also takes <code>xpath</code>,{' '}
        <code>wrapper</code> and <code>exclude</code>.
      </p>
      <Rows heading="Properties" columns={['Name', 'Meaning']}>
        {page.properties.map(({ name, doc }) => [name, doc])}
      </Rows>
      <Rows heading="Addresses" columns={['Method', 'Path', 'What it does']}>
        {page.routes.map(({ method, path, doc }) => [method, path, doc])}
      </Rows>
    </>
  );
}

interface RowsProps {
  readonly heading: string;
  readonly columns: readonly string[];
  readonly children: readonly (readonly string[])[];
}

function Rows({ heading, columns, children }: RowsProps) {
  if (children.length === 0) return null;
  return (
    <section>
      <h2>{heading}</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {children.map((cells) => (
              <tr key={cells.join(' ')}>
                {cells.map((cell, index) => (
                  <td key={columns[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
