import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { IconName } from '../types/icon-name.ts';

/** Holds the address of the file with all icons. */
export const IconFile = createContext('');

interface IconProps {
  readonly name: IconName;
  /** Holds what it says to those who do not see it; an icon beside words says nothing. */
  readonly label?: string;
}

/** Shows an icon of the file that all pages share. */
export function Icon({ name, label }: IconProps) {
  const href = `${useContext(IconFile)}#${name}`;
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
