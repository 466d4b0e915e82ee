import type { ChangeRow } from '../types/changes.ts';
import { Ago } from './time.tsx';

const WORDS = { add: 'added', edit: 'changed', delete: 'deleted' } as const;

/** Renders changes with their authors; with whole messages and files where `details` is true. */
export function ChangeList({ rows, details }: { rows: readonly ChangeRow[]; details: boolean }) {
  return (
    <ol class="changes">
      {rows.map((row) => (
        <li key={row.id} id={row.id}>
          <strong>{row.title}</strong> by <a href={row.authorHref}>{row.author}</a> {row.at >= 0 && <Ago at={row.at} />}
          {details && <Details row={row} />}
        </li>
      ))}
    </ol>
  );
}

function Details({ row }: { row: ChangeRow }) {
  return (
    <>
      <p>
        <Linked href={row.href} text={row.id} />
      </p>
      {row.message.trim() !== row.title && <pre>{`\n${row.message}`}</pre>}
      <ul>
        {row.paths.map(({ file, editType, href }) => (
          <li key={`${editType} ${file}`}>
            {WORDS[editType]} <Linked href={href} text={file} />
          </li>
        ))}
        {row.morePaths > 0 && <li>{row.morePaths} more files</li>}
      </ul>
    </>
  );
}

/** Renders a text with a link to its page on the web. */
function Linked({ href, text }: { href: string | null; text: string }) {
  if (href === null) return <code>{text}</code>;
  return (
    <a href={href} rel="noreferrer">
      <code>{text}</code>
    </a>
  );
}
