interface Executor {
  readonly number: number;
  /** Describes what the executor runs; null where it is idle. */
  readonly text: string | null;
  /** Links to the run; null where the reader may not see it. */
  readonly href: string | null;
}

/** Renders what the executors of one node do. */
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
