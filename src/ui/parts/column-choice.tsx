import { Icon } from './icon.tsx';
import { JOB_COLUMNS } from './job-columns.tsx';

/**
 * Renders which columns a view has: chosen ones in their order, then the others. They are posted in the order in which they
 * stand, which the buttons change.
 */
export function ColumnChoice({ columns }: { columns: readonly string[] }) {
  const others = [...JOB_COLUMNS.keys()].filter((name) => !columns.includes(name));
  return (
    <ol class="order">
      {[...columns, ...others].map((name, at) => {
        const text = JOB_COLUMNS.get(name)?.heading ?? name;
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
