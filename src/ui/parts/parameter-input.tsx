import { unreachable } from '../../kit/index.ts';
import type { ParameterField } from '../types/question.ts';
import { Markup } from './markup.tsx';
import { TextArea } from './text-area.tsx';

/** Renders a parameter with its label and description. */
export function ParameterInput({ field, id }: { field: ParameterField; id: string }) {
  const described = field.description === '' ? undefined : `${id}-description`;
  return (
    <div class="field">
      <label for={id}>{field.name}</label>
      <ParameterControl field={field} id={id} name={field.name} described={described} />
      {described && (
        <div class="muted" id={described}>
          <Markup text={field.description} />
        </div>
      )}
    </div>
  );
}

interface InputProps {
  readonly field: ParameterField;
  readonly id: string;
  /** Names the field in the form. */
  readonly name: string;
  readonly described: string | undefined;
}

/** Renders the control of a parameter's value alone. */
export function ParameterControl({ field, id, name, described }: InputProps) {
  const common = { id, name, 'aria-describedby': described };
  switch (field.input) {
    case 'line':
      return <input {...common} type="text" value={field.value} autocomplete="off" />;
    case 'text':
      return <TextArea {...common} value={field.value} rows={6} />;
    case 'password':
      return <input {...common} type="password" value={field.value} autocomplete="new-password" />;
    case 'file':
      return <input {...common} type="file" />;
    case 'check':
      return <Check {...common} value={field.value} />;
    case 'choice':
      return <Choice {...common} value={field.value} choices={field.choices} />;
    case 'run':
      return field.choices.length > 0 ? (
        <Choice {...common} value={field.value} choices={field.choices} />
      ) : (
        <input {...common} type="text" value={field.value} placeholder="job#number" autocomplete="off" />
      );
    default:
      return unreachable(field.input);
  }
}

interface ValueProps {
  readonly id: string;
  readonly name: string;
  readonly 'aria-describedby': string | undefined;
  readonly value: string;
}

function Choice({ value, choices, ...common }: ValueProps & { readonly choices: readonly string[] }) {
  return (
    <select {...common}>
      {choices.map((choice) => (
        <option key={choice} value={choice} selected={choice === value}>
          {choice}
        </option>
      ))}
    </select>
  );
}

/**
 * Renders a choice of two, which the script turns into a check box. A check box alone posts nothing when it is off, and one
 * with a hidden field posts two values when it is on; a choice of two always posts exactly one, also without the script.
 */
function Check({ value, ...common }: ValueProps) {
  const on = value.toLowerCase() === 'true';
  return (
    <select {...common} data-check>
      <option value="true" selected={on}>
        true
      </option>
      <option value="false" selected={!on}>
        false
      </option>
    </select>
  );
}
