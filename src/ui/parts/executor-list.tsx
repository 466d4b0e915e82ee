interface Executor {
  readonly number: number;
  /** What runs on it; null: nothing. */
  readonly text: string | null;
  /** null: the reader may not go there. */
  readonly href: string | null;
}

/** Shows what the executors of one node do. */
export function ExecutorList({ executors }: { executors: readonly Executor[] }) {
  return (
    <ol class="plain">
      {executors.map((executor) => (
        <li key={executor.number}>
          <span class="muted">{executor.number}</span>{' '}
          {executor.href === null ? (executor.text ?? 'Idle') : <a href={executor.href}>{executor.text}</a>}
        </li>
      ))}
    </ol>
  );
}
