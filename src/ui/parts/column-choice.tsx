import { Icon } from './icon.tsx';
import { JOB_COLUMNS } from './job-columns.tsx';

interface ColumnChoiceProps {
  /** Names the chosen columns in their order. */
  readonly columns: readonly string[];
  /** Holds the columns of plugins. */
  readonly offered: readonly { readonly name: string; readonly heading: string }[];
}

/**
 * Renders which columns a view has: chosen ones in their order, then the others. They are posted in the order in which they
 * stand, which the buttons change.
 */
export function ColumnChoice({ columns, offered }: ColumnChoiceProps) {
  const headings = new Map([
    ...[...JOB_COLUMNS].map(([name, { heading }]) => [name, heading] as const),
    ...offered.map(({ name, heading }) => [name, heading] as const),
  ]);
  const others = [...headings.keys()].filter((name) => !columns.includes(name));
  return (
    <ol class="order">
      {[...columns, ...others].map((name, at) => {
        const text = headings.get(name) ?? name;
        return (
          <li key={`${name} ${at}`}>
            <label class="choice">
              <input type="checkbox" name="column" value={name} checked={at < columns.length} /> {text}
            </label>
            <button type="button" class="quiet" data-move="-1" aria-label={`Move ${text} up`} hidden>
              <Icon name="chevron-up" />
            </button>
            <button type="button" class="quiet" data-move="1" aria-label={`Move ${text} down`} hidden>
              <Icon name="chevron-down" />
            </button>
          </li>
        );
      })}
    </ol>
  );
}
