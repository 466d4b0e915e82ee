import { type Column, DataTable } from '../../parts/data-table.tsx';
import { PostForm } from '../../parts/post-form.tsx';
import type { AboutContent, Dependency, FingerprintCheckContent } from '../../types/about.ts';
import type { PageProps } from '../../types/page-props.ts';

const COLUMNS: readonly Column<Dependency>[] = [
  { heading: 'Name', header: true, cell: ({ name, url }) => (url === '' ? name : <a href={url}>{name}</a>) },
  { heading: 'Version', cell: ({ version }) => version, class: 'number' },
  { heading: 'License', cell: ({ license }) => license },
];

/** Renders what the server is, and what it is made of. */
export function About({ page: { jenkins, version, node, links, dependencies } }: PageProps<AboutContent>) {
  return (
    <>
      <h1>Jenkins Version {jenkins}</h1>
      <div class="grid">
        <section class="card">
          <h2>Millwright</h2>
          <p>
            This server is Millwright. It speaks the interface of this version of Jenkins, and reads and writes its
            home.
          </p>
          <dl class="facts">
            <div>
              <dt>Millwright</dt>
              <dd>{version}</dd>
            </div>
            <div>
              <dt>Jenkins interface</dt>
              <dd>{jenkins}</dd>
            </div>
            <div>
              <dt>Node.js</dt>
              <dd>{node}</dd>
            </div>
          </dl>
        </section>
        <section class="card">
          <h2>More</h2>
          <ul class="plain">
            {links.map(({ text, href }) => (
              <li key={href}>
                <a href={href}>{text}</a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <h2>Built into it</h2>
      <DataTable columns={COLUMNS} rows={dependencies} />
    </>
  );
}

/** Renders the form that looks for the builds of a file. */
export function FingerprintCheck({ frame }: PageProps<FingerprintCheckContent>) {
  return (
    <>
      <h1>Check File Fingerprint</h1>
      <div class="card narrow-card">
        <p>
          Which build made this file, and which used it? The server compares its MD5 sum with those that builds
          recorded; the file itself is not kept. See{' '}
          <a href="https://www.jenkins.io/redirect/fingerprint">more details</a>.
        </p>
        <PostForm crumb={frame.crumb} action="doFingerprintCheck" multipart>
          <div class="field">
            <label for="file">File to check</label>
            <input id="file" type="file" name="name" required />
          </div>
          <button type="submit" name="Submit" class="primary">
            Check
          </button>
        </PostForm>
      </div>
    </>
  );
}
