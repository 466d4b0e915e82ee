import { CheckedField } from '../../parts/checked-field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { PostButton, PostForm } from '../../parts/post-form.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { SetupContent } from '../../types/setup.ts';

/** Renders a step of the set-up. The script posts it, shows what is wrong, and then opens the next step. */
export function Setup({ frame, page }: PageProps<SetupContent>) {
  const others = page.errors.filter(({ field }) => page.fields.every(({ name }) => name !== field));
  return (
    <div class="centred wide">
      <Steps of={page.steps} />
      <section class="card">
        <h1>{page.heading}</h1>
        <p>{page.text}</p>
        {page.path !== null && (
          <p>
            <code class="path">{page.path}</code>
          </p>
        )}
        {others.map(({ text }) => (
          <p key={text} class="notice error" role="alert">
            {text}
          </p>
        ))}
        <BuiltIn of={page.builtIn} />
        <PostForm
          crumb={frame.crumb}
          action={page.action}
          structured
          {...(page.next !== null && { next: page.next, behaviour: 'setup' })}
        >
          {Object.entries(page.hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {page.fields.map(({ id, input, ...field }, at) => (
            <CheckedField
              key={field.name}
              id={id ?? field.name}
              {...field}
              type={input}
              autofocus={at === 0}
              problem={page.errors.find((error) => error.field === field.name)?.text}
            />
          ))}
          <button type="submit" class="primary whole">
            {page.button}
          </button>
        </PostForm>
        {page.skip !== null && <Skip crumb={frame.crumb} skip={page.skip} />}
      </section>
    </div>
  );
}

function Steps({ of }: { readonly of: SetupContent['steps'] }) {
  return (
    <nav aria-label="Steps of the set-up">
      <ol class="setup-steps">
        {of.map(({ text, state, href }) => (
          <li key={text} class={state.replace(' ', '-')} aria-current={state === 'current' ? 'step' : undefined}>
            {state === 'done' && <Icon name="check" label="done:" />}
            {href === null ? <span>{text}</span> : <a href={href}>{text}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function BuiltIn({ of }: { readonly of: SetupContent['builtIn'] }) {
  if (of.length === 0) return null;
  return (
    <details>
      <summary>See what is built in</summary>
      {of.map(({ heading, names }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <ul class="built-in">
            {names.map((name) => (
              <li key={name}>
                <Icon name="check" /> {name}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}

function Skip({
  crumb,
  skip,
}: {
  readonly crumb: PageProps<SetupContent>['frame']['crumb'];
  readonly skip: NonNullable<SetupContent['skip']>;
}) {
  const { action, text, next } = skip;
  if (next !== null) {
    return (
      <div class="aside">
        <PostButton crumb={crumb} action={action} next={next} text={text} kind="quiet" />
      </div>
    );
  }
  return (
    <p class="aside">
      <a class="button quiet" href={action}>
        {text}
      </a>
    </p>
  );
}
