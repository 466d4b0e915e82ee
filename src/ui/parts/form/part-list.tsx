import { useRef } from 'preact/hooks';
import type { Part, PartsNode } from '../../../form-tree/index.ts';
import { Icon } from '../icon.tsx';
import type { CompoundProps } from './compound-fields.tsx';
import { Help, idOf } from './field-frame.tsx';
import { inside, useChange, useForm } from './form-context.ts';
import { Moves, moved } from './moves.tsx';
import { OfferMenu } from './offer-menu.tsx';

/** Renders a list of steps and the like: parts are added, moved and taken away, with the mouse and with keys. */
export function PartList({ node, place, inner }: CompoundProps<PartsNode>) {
  const change = useChange();
  const { offers, fresh, announce } = useForm();
  const list = useRef<HTMLOListElement>(null);
  const { parts } = node;
  const replace = (next: Part[], text: string) => {
    node.parts = next;
    change();
    announce(text);
  };
  const move = (from: number, to: number) => {
    const part = parts[from];
    if (part !== undefined && to >= 0 && to < parts.length && to !== from)
      replace(moved(parts, from, to), `${part.label} moved to position ${to + 1} of ${parts.length}.`);
  };
  const add = async (className: string) => {
    const part = await fresh(node.of, className);
    if (part === null) return;
    replace([...node.parts, part], `${part.label} added at position ${node.parts.length + 1}.`);
    requestAnimationFrame(() => focusIn(list.current?.lastElementChild));
  };
  return (
    <div class="form-list" data-place={place}>
      <ol ref={list} class="form-parts">
        {parts.map((part, at) => (
          <li key={part.key} class="form-part" aria-label={part.label}>
            <div class="form-part-head">
              {parts.length > 1 && <Grip list={list} at={at} onMove={move} />}
              <h3>{part.label}</h3>
              <Moves
                name={part.label}
                at={at}
                count={parts.length}
                isFixed={part.isUnknown === true}
                onMove={(to) => move(at, to)}
                onRemove={() => replace(parts.toSpliced(at, 1), `${part.label} removed.`)}
              />
            </div>
            {part.isUnknown ? (
              <p class="muted">Its class is not known here: it stays as it is. See the XML.</p>
            ) : (
              inner(part.nodes ?? [], `${place}[${at}]`)
            )}
          </li>
        ))}
      </ol>
      <OfferMenu text={ADD[node.of] ?? `Add to ${node.label}`} offers={offers[node.of] ?? []} onChoose={add} />
    </div>
  );
}

const ADD: Readonly<Record<string, string>> = {
  builder: 'Add build step',
  publisher: 'Add post-build action',
  parameter: 'Add parameter',
  axis: 'Add axis',
  trigger: 'Add trigger',
  'scm-navigator': 'Add repository source',
  'build-strategy': 'Add build strategy',
};

/** Moves the focus to the first field of what was added. */
function focusIn(element: Element | null | undefined): void {
  element?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus();
  element?.scrollIntoView({ block: 'nearest' });
}

interface GripProps {
  readonly list: { readonly current: HTMLOListElement | null };
  readonly at: number;
  onMove(from: number, to: number): void;
}

/** Renders the handle by which the mouse drags an entry to another place; keys have the buttons beside it. */
function Grip({ list, at, onMove }: GripProps) {
  const from = useRef<number | null>(null);
  const placeUnder = (y: number): number => {
    const entries = [...(list.current?.children ?? [])];
    const below = entries.findIndex((each) => {
      const { top, height } = each.getBoundingClientRect();
      return y < top + height / 2;
    });
    const place = below < 0 ? entries.length : below;
    return place > at ? place - 1 : place;
  };
  const mark = (dragged: boolean) => list.current?.children[at]?.classList.toggle('dragged', dragged);
  return (
    <span
      class="form-grip"
      aria-hidden="true"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = event.clientY;
        mark(true);
      }}
      onPointerMove={(event) => {
        const entry = list.current?.children[at];
        if (from.current === null || !(entry instanceof HTMLElement)) return;
        entry.style.translate = `0 ${event.clientY - from.current}px`;
      }}
      onPointerUp={(event) => {
        const entry = list.current?.children[at];
        if (from.current === null || !(entry instanceof HTMLElement)) return;
        from.current = null;
        entry.style.translate = '';
        mark(false);
        onMove(at, placeUnder(event.clientY));
      }}
      onPointerCancel={() => {
        const entry = list.current?.children[at];
        from.current = null;
        if (entry instanceof HTMLElement) entry.style.translate = '';
        mark(false);
      }}
    >
      <Icon name="grabber" />
    </span>
  );
}

/** Renders what check boxes switch on: triggers, properties, wrappers. What one asks for is fetched when it is needed. */
export function PartSwitches({ node, place, inner }: CompoundProps<PartsNode>) {
  const change = useChange();
  const { fresh, announce } = useForm();
  const turn = async (part: Part, on: boolean) => {
    part.on = on;
    change();
    if (on && part.nodes === null) {
      const made = await fresh(node.of, part.className);
      part.nodes = made?.nodes ?? [];
      change();
    }
    if (on && part.nodes !== null && part.nodes.length > 0) announce(`${part.label}: its settings follow.`);
  };
  return (
    <div class="form-switches" data-place={place}>
      {node.parts.map((part) => {
        const member = part.className.replaceAll('.', '-');
        const at = node.how === 'members' ? member : inside(place, member);
        const below = part.on && part.nodes !== null && part.nodes.length > 0 && (
          <div class={part.isAlways ? undefined : 'form-below'}>{inner(part.nodes, at)}</div>
        );
        if (part.isAlways) return <div key={part.key}>{below}</div>;
        if (part.isUnknown)
          return (
            <p key={part.key} class="muted">
              {part.label}: it stays as it is; see the XML.
            </p>
          );
        return (
          <div key={part.key} class="form-block" data-place={at}>
            <div class="form-label">
              <label class="choice">
                <input
                  type="checkbox"
                  id={idOf(part)}
                  name={part.block ?? member}
                  checked={part.on}
                  onChange={(event) => void turn(part, event.currentTarget.checked)}
                />{' '}
                {part.label}
              </label>
              <Help node={part} />
            </div>
            {below}
          </div>
        );
      })}
    </div>
  );
}
