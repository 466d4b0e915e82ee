import { unreachable } from '../../kit/index.ts';
import { TextArea } from './text-area.tsx';

export interface CheckedFieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly type?: 'text' | 'password' | 'email' | 'url' | 'date';
  /** Holds how many lines it has; one where it is missing. */
  readonly lines?: number;
  readonly required?: boolean;
  readonly readonly?: boolean;
  readonly autocomplete?: 'off' | 'username' | 'new-password' | 'current-password' | 'name' | 'email' | 'url';
  readonly autofocus?: boolean;
  /** Holds the help that is shown below the field. */
  readonly help?: string | undefined;
  /** Says what is wrong with the value that was sent. */
  readonly problem?: string | undefined;
  /** Holds the path of its member in the form's object, where that is not its name. */
  readonly path?: string;
  /** Holds the address that checks the value while somebody types. */
  readonly checkUrl?: string | undefined;
  /** Names the field that must have the same value. */
  readonly same?: string;
}

/** Renders a field with its label, its help and what is wrong with it. `structured-form` checks it while somebody types. */
export function CheckedField({ label, help, problem, ...field }: CheckedFieldProps) {
  const { id } = field;
  const described = [
    ...(help === undefined ? [] : [`${id}-help`]),
    ...(problem === undefined ? [] : [`${id}-problem`]),
  ];
  return (
    <div class="field">
      <label for={id}>
        {label}
        {field.required && (
          <span class="muted" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      <Control {...field} described={described.join(' ') || undefined} isWrong={problem !== undefined} />
      {problem !== undefined && (
        <p id={`${id}-problem`} class="error" role="alert">
          {problem}
        </p>
      )}
      {help !== undefined && (
        <p id={`${id}-help`} class="muted">
          {help}
        </p>
      )}
    </div>
  );
}

type ControlProps = Omit<CheckedFieldProps, 'label' | 'help' | 'problem'> & {
  readonly described: string | undefined;
  readonly isWrong: boolean;
};

function Control(props: ControlProps) {
  const { lines, value = '', type = 'text', autocomplete = 'off', required, autofocus, ...rest } = props;
  const attributes = {
    id: rest.id,
    name: rest.name,
    required,
    readOnly: rest.readonly,
    'aria-describedby': rest.described,
    'aria-invalid': rest.isWrong ? ('true' as const) : undefined,
    'data-path': rest.path,
    'data-check-url': rest.checkUrl,
    'data-same': rest.same,
  };
  if (lines !== undefined) return <TextArea {...attributes} value={value} rows={lines} />;
  const one = { ...attributes, value, autocomplete, autofocus };
  switch (type) {
    case 'text':
      return <input type="text" {...one} />;
    case 'password':
      return <input type="password" {...one} />;
    case 'email':
      return <input type="email" {...one} />;
    case 'url':
      return <input type="url" {...one} />;
    case 'date':
      return <input type="date" {...one} />;
    default:
      return unreachable(type);
  }
}
