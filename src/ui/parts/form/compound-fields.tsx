import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import {
  type BlockNode,
  type FormNode,
  type GroupNode,
  type OneNode,
  type Row,
  type RowsNode,
  valuesOfNodes,
} from '../../../form-tree/index.ts';
import { copied, nextKey } from './copied.ts';
import { FieldFrame, type FieldProps, Help, idOf } from './field-frame.tsx';
import { type Finding, useChange, useForm } from './form-context.ts';
import { Moves, moved } from './moves.tsx';

export interface CompoundProps<N extends FormNode> extends FieldProps<N> {
  /** Renders the nodes inside. */
  inner(nodes: readonly FormNode[], place: string): ComponentChild;
}

/** Renders a check box; what is below it is there while it is checked. */
export function Block({ node, place, around, inner }: CompoundProps<BlockNode> & { around: string }) {
  const change = useChange();
  return (
    <div class="form-block">
      <FieldFrame node={node} place={place} isNamed>
        <label class="choice">
          <input
            type="checkbox"
            id={idOf(node)}
            name={node.plain ?? node.member}
            checked={node.on}
            aria-expanded={node.nodes.length === 0 ? undefined : node.on}
            onChange={(event) => {
              node.on = event.currentTarget.checked;
              change();
            }}
          />{' '}
          {node.label}
        </label>
      </FieldFrame>
      {node.on && node.nodes.length > 0 && <div class="form-below">{inner(node.nodes, around)}</div>}
    </div>
  );
}

export function Group({ node, place, inner }: CompoundProps<GroupNode>) {
  return (
    <fieldset class="form-group" data-place={place}>
      <legend>{node.label}</legend>
      <Help node={node} />
      {inner(node.nodes, place)}
    </fieldset>
  );
}

/** Renders a list of objects of one class. */
export function Rows({ node, place, inner }: CompoundProps<RowsNode>) {
  const change = useChange();
  const { announce } = useForm();
  const replace = (rows: Row[], text: string) => {
    node.rows = rows;
    change();
    announce(text);
  };
  return (
    <fieldset class="form-group" data-place={place}>
      <legend>{node.label}</legend>
      <Help node={node} />
      <ol class="form-parts">
        {node.rows.map((row, at) => (
          <li key={row.key} class="form-part">
            <div class="form-part-head">
              <span class="muted">{at + 1}</span>
              <Moves
                name={`${node.label} ${at + 1}`}
                at={at}
                count={node.rows.length}
                onMove={(to) => replace(moved(node.rows, at, to), `${node.label} moved to position ${to + 1}.`)}
                onRemove={() => replace(node.rows.toSpliced(at, 1), `${node.label} ${at + 1} removed.`)}
              />
            </div>
            {inner(row.nodes, `${place}[${at}]`)}
            {node.tries && <TryButton tries={node.tries} row={row} />}
          </li>
        ))}
      </ol>
      <button
        type="button"
        onClick={() =>
          replace([...node.rows, { key: nextKey(), nodes: copied(node.fresh) }], `${node.label}: one more was added.`)
        }
      >
        Add
      </button>
    </fieldset>
  );
}

/** Renders a button that has the server try what is in a row, and what came of it. */
function TryButton({ tries, row }: { tries: NonNullable<RowsNode['tries']>; row: Row }) {
  const form = useForm();
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<Finding | null>(null);
  const press = async () => {
    setBusy(true);
    setFound(null);
    const finding = await form.tries(tries.method, valuesOfNodes(row.nodes));
    setFound(finding ?? { kind: 'error', text: 'The server did not answer.' });
    setBusy(false);
  };
  return (
    <div class="form-try">
      <button type="button" disabled={isBusy} onClick={() => void press()}>
        {tries.label}
      </button>
      <p class="finding" role="status" data-kind={found?.kind}>
        {found?.text}
      </p>
    </div>
  );
}

/** Renders a choice among classes, and what the chosen one asks for. */
export function One({ node, place, inner }: CompoundProps<OneNode>) {
  const change = useChange();
  const { offers, fresh } = useForm();
  const [first] = useState(node.part);
  const all = offers[node.of] ?? [];
  const { part } = node;
  const isOther = part !== null && !all.some(({ className }) => className === part.className);
  const choose = async (className: string) => {
    if (className === '') node.part = null;
    else if (first?.className === className) node.part = first;
    else {
      const made = await fresh(node.of, className);
      if (made === null) return;
      const number = all.findIndex((each) => each.className === className);
      node.part = { ...made, ...(node.isNumbered && { number }) };
    }
    change();
  };
  const id = idOf(node);
  const options = [
    ...(node.isOptional || part === null ? [{ className: '', label: '(none)' }] : []),
    ...(isOther && part !== null ? [part] : []),
    ...all,
  ];
  return (
    <div class="form-one">
      {node.isNumbered ? (
        <fieldset class="form-radios">
          <legend>{node.label}</legend>
          <Help node={node} />
          {options.map(({ className, label }, at) => (
            <label key={className} class="choice">
              <input
                type="radio"
                id={at === 0 ? id : undefined}
                name={node.plain ?? node.member}
                value={String(at)}
                checked={part?.className === className}
                onChange={() => void choose(className)}
              />{' '}
              {label}
            </label>
          ))}
        </fieldset>
      ) : (
        <FieldFrame node={node} place={place}>
          <select
            id={id}
            value={part?.className ?? ''}
            aria-describedby={`${id}-says`}
            onChange={(event) => void choose(event.currentTarget.value)}
          >
            {options.map(({ className, label }) => (
              <option key={className} value={className} selected={className === (part?.className ?? '')}>
                {label}
              </option>
            ))}
          </select>
        </FieldFrame>
      )}
      {part?.isUnknown && <p class="muted">Its settings are those of the file; see the XML.</p>}
      {part !== null && (part.nodes ?? []).length > 0 && (
        <div key={part.key} class="form-below">
          {inner(part.nodes ?? [], place)}
        </div>
      )}
    </div>
  );
}
