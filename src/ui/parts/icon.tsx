import type { IconName } from '../types/icon-name.ts';

interface IconProps {
  readonly name: IconName;
  /** Holds what it says to those who do not see it; an icon beside words says nothing. */
  readonly label?: string;
}

/** Shows an icon. The page has its drawing once, at its end (`icon-drawings.ts`): a file of drawings is not always painted. */
export function Icon({ name, label }: IconProps) {
  const href = `#i-${name}`;
  if (label === undefined)
    return (
      <svg class="icon" aria-hidden="true">
        <use href={href} />
      </svg>
    );
  return (
    <svg class="icon" role="img" aria-label={label}>
      <use href={href} />
    </svg>
  );
}
