import { useEffect, useRef, useState } from 'preact/hooks';
import type { Offer } from '../../../form-tree/index.ts';
import { Icon } from '../icon.tsx';

interface OfferMenuProps {
  readonly text: string;
  readonly offers: readonly Offer[];
  onChoose(className: string): void;
}

/** Renders a button that opens a list to search in; a choice closes it. Arrow keys go through the list, Escape leaves it. */
export function OfferMenu({ text, offers, onChoose }: OfferMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [sought, setSought] = useState('');
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const found = offers.filter(({ label }) => label.toLowerCase().includes(sought.trim().toLowerCase()));
  const close = () => {
    setOpen(false);
    setSought('');
  };
  useEffect(() => {
    if (!isOpen) return;
    whole.current?.querySelector('input')?.focus();
    const leave = (event: Event) => {
      if (event.target instanceof Node && whole.current?.contains(event.target) === false) close();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const stops = [...(whole.current?.querySelectorAll<HTMLElement>('.form-menu input, .form-menu button') ?? [])];
    const { activeElement } = document;
    const at = activeElement instanceof HTMLElement ? stops.indexOf(activeElement) : -1;
    if (event.key === 'Escape' && isOpen) {
      close();
      button.current?.focus();
    } else if (event.key === 'ArrowDown') stops[at + 1]?.focus();
    else if (event.key === 'ArrowUp') stops[at - 1]?.focus();
    else if (event.key === 'Enter' && at === 0) choose(found[0]);
    else return;
    event.preventDefault();
  };
  const choose = (offer: Offer | undefined) => {
    if (offer === undefined) return;
    close();
    onChoose(offer.className);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the controls inside.
    <div ref={whole} class="form-add" onKeyDown={onKeyDown}>
      <button ref={button} type="button" aria-expanded={isOpen} onClick={() => (isOpen ? close() : setOpen(true))}>
        <Icon name="plus" /> {text}
      </button>
      {isOpen && (
        <div class="form-menu">
          <input
            type="search"
            aria-label={`${text}: search`}
            placeholder="Search"
            value={sought}
            onInput={(event) => setSought(event.currentTarget.value)}
          />
          <ul>
            {found.map((offer) => (
              <li key={offer.className}>
                <button type="button" class="quiet" onClick={() => choose(offer)}>
                  {offer.label}
                </button>
              </li>
            ))}
          </ul>
          {found.length === 0 && <p class="muted">Nothing is called so.</p>}
        </div>
      )}
    </div>
  );
}
