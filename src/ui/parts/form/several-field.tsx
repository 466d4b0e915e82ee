import type { SeveralNode } from '../../../form-tree/index.ts';
import { type FieldProps, Help } from './field-frame.tsx';
import { useChange } from './form-context.ts';

/** Renders a check box for each of some texts. */
export function SeveralField({ node, place }: FieldProps<SeveralNode>) {
  const change = useChange();
  return (
    <fieldset class="form-group" data-place={place}>
      <legend>{node.label}</legend>
      <Help node={node} />
      <div class="cells">
        {node.choices.map(({ value, text }) => (
          <label key={value} class="choice">
            <input
              type="checkbox"
              name={node.plain ?? node.member}
              value={value}
              checked={node.values.includes(value)}
              onChange={({ currentTarget: { checked } }) => {
                const kept = node.values.filter((each) => each !== value);
                // In the order of the choices, so that what was taken away and came back is no change.
                const now = checked ? [...kept, value] : kept;
                node.values = node.choices.flatMap((each) => (now.includes(each.value) ? [each.value] : []));
                change();
              }}
            />{' '}
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
