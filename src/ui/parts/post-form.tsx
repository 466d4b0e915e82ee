import type { ComponentChildren } from 'preact';
import type { Frame } from '../types/frame.ts';

/** Stands for a crumb that is put in later: what has it can be shown to everybody. */
export const CRUMB_SLOT = '<slot name="crumb"></slot>';

/** Represents the crumb of a form; `later` leaves a slot for it. */
export type FormCrumb = Frame['crumb'] | 'later';

interface FormProps {
  readonly crumb: FormCrumb;
  readonly action: string;
  /** Holds a question that the script asks first. */
  readonly confirm?: string;
  /**
   * Names the address to open after responses that a browser cannot show (201, 204): the script posts the form, shows what
   * the server refused, and opens this address; '' reloads the page.
   */
  readonly next?: string;
  /**
   * Says whether the form contains files. The crumb then also goes into the query, because it is not looked for in a
   * multipart body.
   */
  readonly multipart?: boolean;
  readonly class?: string;
  /** Names another behaviour of the script: `xml`, `token`, `setup`. */
  readonly behaviour?: string;
  /** Names the form, for scripts that look for it. */
  readonly name?: string;
  /** Says that the script also sends the form as an object, as Jenkins's pages do, and checks fields that say so. */
  readonly structured?: boolean;
  /** Names the member of that object that holds the fields; they stand in it themselves where none is named. */
  readonly member?: string;
  readonly children: ComponentChildren;
}

/** Renders a form that posts, with the crumb in it. */
export function PostForm(props: FormProps) {
  const { crumb, action, confirm, next, multipart, behaviour, structured, name, children } = props;
  return (
    <form
      method="post"
      action={multipart && crumb && crumb !== 'later' ? withQuery(action, crumb.field, crumb.value) : action}
      enctype={multipart ? 'multipart/form-data' : undefined}
      class={props.class}
      name={name}
      data-confirm={confirm}
      data-next={next}
      data-behaviour={behaviour}
      data-island={structured ? 'structured-form' : undefined}
      data-member={props.member}
    >
      <CrumbField crumb={crumb} />
      {children}
    </form>
  );
}

export function CrumbField({ crumb }: Pick<FormProps, 'crumb'>) {
  if (crumb === 'later') return <slot name="crumb" />;
  return crumb && <input type="hidden" name={crumb.field} value={crumb.value} data-crumb />;
}

/** Renders a form that consists of a button. */
export function PostButton(
  props: Omit<FormProps, 'children' | 'behaviour' | 'multipart'> & {
    readonly text: string;
    /** Holds a label for people who do not see what the button stands beside. */
    readonly label?: string;
    readonly fields?: Readonly<Record<string, string>>;
    readonly kind?: 'primary' | 'danger' | 'quiet';
    /** Holds the name of the button, whose value is empty. */
    readonly name?: string;
  },
) {
  const { text, label, fields = {}, kind, name, ...form } = props;
  return (
    <PostForm {...form} class="inline">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" class={kind} aria-label={label} name={name}>
        {text}
      </button>
    </PostForm>
  );
}

function withQuery(action: string, name: string, value: string): string {
  const separator = action.includes('?') ? '&' : '?';
  return `${action}${separator}${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
}
