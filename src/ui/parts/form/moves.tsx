import type { ComponentChild } from 'preact';
import { Icon } from '../icon.tsx';

interface MovesProps {
  /** Names what is moved, for those who do not see it. */
  readonly name: string;
  readonly at: number;
  readonly count: number;
  /** Says that it cannot be removed. */
  readonly isFixed?: boolean;
  onMove(to: number): void;
  onRemove(): void;
}

/** Renders the buttons that move an entry of a list up or down, or take it away. */
export function Moves({ name, at, count, isFixed = false, onMove, onRemove }: MovesProps): ComponentChild {
  return (
    <span class="form-moves">
      {count > 1 && (
        <>
          <MoveButton label={`Move ${name} up`} icon="chevron-up" isOff={at === 0} onPress={() => onMove(at - 1)} />
          <MoveButton
            label={`Move ${name} down`}
            icon="chevron-down"
            isOff={at === count - 1}
            onPress={() => onMove(at + 1)}
          />
        </>
      )}
      {!isFixed && <MoveButton label={`Remove ${name}`} icon="trash" isOff={false} onPress={onRemove} />}
    </span>
  );
}

interface MoveButtonProps {
  readonly label: string;
  readonly icon: 'chevron-up' | 'chevron-down' | 'trash';
  readonly isOff: boolean;
  onPress(): void;
}

function MoveButton({ label, icon, isOff, onPress }: MoveButtonProps) {
  // It stays focusable at the end of the list, so that the keyboard does not lose its place.
  return (
    <button
      type="button"
      class="quiet"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Returns a list with one entry at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list.slice(from, from + 1);
  return list.toSpliced(from, 1).toSpliced(to, 0, ...entry);
}
