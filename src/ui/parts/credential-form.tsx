import { unreachable } from '../../kit/index.ts';
import type { CredentialField, CredentialForm } from '../types/credentials.ts';
import { CheckedField } from './checked-field.tsx';
import { type FormCrumb, PostForm } from './post-form.tsx';
import { SelectField } from './select-field.tsx';

interface FormProps {
  readonly form: CredentialForm;
  readonly crumb: FormCrumb;
}

/** Renders a form about credentials in a box; one that is rarely wanted is folded away. */
export function CredentialFormOf({ form, crumb }: FormProps) {
  if (!form.folded)
    return (
      <section class="card">
        {form.heading !== '' && <h2>{form.heading}</h2>}
        <Form form={form} crumb={crumb} />
      </section>
    );
  return (
    <details class="card">
      <summary>{form.heading}</summary>
      <Form form={form} crumb={crumb} />
    </details>
  );
}

function Form({ form, crumb }: FormProps) {
  return (
    <PostForm
      crumb={crumb}
      action={form.action}
      multipart={form.fields.some(({ input }) => input === 'file')}
      structured
      {...(form.name !== null && { name: form.name })}
      {...(form.member !== null && { member: form.member })}
      {...(form.next !== null && { next: form.next })}
      {...(form.confirm !== null && { confirm: form.confirm })}
    >
      {form.warning !== null && <p class="notice">{form.warning}</p>}
      {Object.entries(form.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {form.fields.map((field) => (
        <Input key={field.name} field={field} />
      ))}
      <button type="submit" name="Submit" value="" class={form.danger ? 'danger' : 'primary'}>
        {form.button}
      </button>
    </PostForm>
  );
}

function Input({ field }: { readonly field: CredentialField }) {
  const { name, label, help, input, value, options } = field;
  const common = { id: name, name, label, value, help: help ?? undefined, checkUrl: field.checkUrl ?? undefined };
  switch (input) {
    case 'line':
      return <CheckedField {...common} readonly={field.fixed} />;
    case 'secret':
      return <CheckedField {...common} type="password" autocomplete="new-password" />;
    case 'text':
      return <CheckedField {...common} lines={8} />;
    case 'choice':
      return <SelectField {...common} options={options} />;
    case 'check':
      return (
        <p class="choice">
          <input type="hidden" name={name} value="false" />
          <input type="checkbox" id={name} name={name} checked={value === 'true'} />{' '}
          <label for={name} class="choice">
            {label}
          </label>
        </p>
      );
    case 'file':
      return (
        <div class="field">
          <label for={name}>{label}</label>
          <input type="hidden" name={name} value={`file-${name}`} />
          <input type="file" id={name} name={`file-${name}`} />
        </div>
      );
    default:
      return unreachable(input);
  }
}
