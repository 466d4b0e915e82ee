import type { ComponentChildren } from 'preact';
import type { NodeFacts } from '../../../form-tree/index.ts';
import { type Finding, useForm } from './form-context.ts';

export interface FieldProps<N extends NodeFacts> {
  readonly node: N;
  /** Holds how refusals name the field. */
  readonly place: string;
}

interface FrameProps {
  readonly node: Pick<NodeFacts, 'key' | 'label' | 'help' | 'required'>;
  readonly place: string;
  readonly finding?: Finding | null;
  /** Says that the input names itself, so that only help and messages are added. */
  readonly isNamed?: boolean;
  readonly children: ComponentChildren;
}

/** Returns the id of the input of a node. */
export function idOf({ key }: Pick<NodeFacts, 'key'>): string {
  return `field-${key}`;
}

/** Renders an input with its label, its help, and what is wrong with it. */
export function FieldFrame({ node, place, finding = null, isNamed = false, children }: FrameProps) {
  const { refusal } = useForm();
  const refused = refusal !== null && refusal.place === place ? refusal.text : null;
  const id = idOf(node);
  return (
    <div class="form-field" data-place={place}>
      {isNamed ? (
        <div class="form-label">
          {children}
          <Help node={node} />
        </div>
      ) : (
        <>
          <div class="form-label">
            <label for={id}>
              {node.label}
              {node.required && (
                <span class="required" title="required">
                  {' *'}
                </span>
              )}
            </label>
            <Help node={node} />
          </div>
          {children}
        </>
      )}
      <p class="finding" id={`${id}-says`} aria-live="polite" data-kind={refused === null ? finding?.kind : 'error'}>
        {refused ?? finding?.text ?? ''}
      </p>
    </div>
  );
}

/** Renders the help of a node behind a question mark. */
export function Help({ node: { label, help } }: { node: Pick<NodeFacts, 'label' | 'help'> }) {
  if (help === undefined) return null;
  return (
    <details class="help">
      <summary aria-label={`Help for ${label}`}>?</summary>
      <p>{help}</p>
    </details>
  );
}
