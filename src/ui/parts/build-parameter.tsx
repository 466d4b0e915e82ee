import type { ParameterField } from '../types/question.ts';
import { Markup } from './markup.tsx';
import { ParameterControl } from './parameter-input.tsx';

/**
 * Renders a parameter of a build as a field of Jenkins's form: its name in a hidden field, and the value in one that is
 * called `value` for every parameter. That of a file is called by its parameter, as a form has many files but one of a name.
 */
export function BuildParameter({ field, id }: { readonly field: ParameterField; readonly id: string }) {
  const described = field.description === '' ? undefined : `${id}-description`;
  const { rule } = field;
  return (
    <div class="field" data-parameter={field.name} data-kind={field.input} data-pattern={rule?.pattern}>
      <input type="hidden" name="name" value={field.name} />
      <label for={id}>{field.name}</label>
      {field.input === 'file' && <input type="hidden" name="value" value="" />}
      <ParameterControl
        field={field}
        id={id}
        name={field.input === 'file' ? `file:${field.name}` : 'value'}
        described={described}
      />
      {described && (
        <div class="muted" id={described}>
          <Markup text={field.description} />
        </div>
      )}
      {rule !== undefined && (
        <p class="remark" aria-live="polite" data-message={rule.message || `It must match ${rule.pattern}`} />
      )}
    </div>
  );
}
