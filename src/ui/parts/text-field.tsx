import { unreachable } from '../../kit/index.ts';

interface TextFieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly type?: 'text' | 'password' | 'email' | 'number';
  readonly required?: boolean;
  readonly min?: number;
  /** Says what a browser may fill in; nothing by default. */
  readonly autocomplete?: 'off' | 'username' | 'new-password' | 'name' | 'email';
  /** Holds the help that is shown below the field. */
  readonly help?: string;
}

/** Renders a one-line field with its label. */
export function TextField({ label, help, ...field }: TextFieldProps) {
  const described = help === undefined ? undefined : `${field.id}-help`;
  return (
    <div class="field">
      <label for={field.id}>{label}</label>
      <Input {...field} described={described} />
      {help !== undefined && (
        <p class="muted" id={described}>
          {help}
        </p>
      )}
    </div>
  );
}

type InputProps = Omit<TextFieldProps, 'label' | 'help'> & { readonly described: string | undefined };

function Input({ type = 'text', autocomplete = 'off', described, ...rest }: InputProps) {
  const attributes = { ...rest, autocomplete, 'aria-describedby': described };
  switch (type) {
    case 'text':
      return <input type="text" {...attributes} />;
    case 'password':
      return <input type="password" {...attributes} />;
    case 'email':
      return <input type="email" {...attributes} />;
    case 'number':
      return <input type="number" {...attributes} />;
    default:
      return unreachable(type);
  }
}
