import { PostForm } from '../../parts/post-form.tsx';
import type { RestartContent, ShutdownContent } from '../../types/manage.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Renders the question before a restart; the script stays on the page until the server is back. */
export function Restart({ frame, page }: PageProps<RestartContent>) {
  const { heading, text, action, button, builds } = page;
  return (
    <>
      <h1>{heading}</h1>
      <div
        class="card narrow-card"
        data-island="restart"
        data-health={page.health}
        data-next-page={page.next}
        data-restart={page.isRestart}
      >
        <p>{text}</p>
        {builds.length > 0 && (
          <>
            <p>Under way:</p>
            <ul>
              {builds.map((build) => (
                <li key={build.href}>
                  <a href={build.href}>{build.text}</a>
                </li>
              ))}
            </ul>
          </>
        )}
        <PostForm crumb={frame.crumb} action={action}>
          <button type="submit" name="Submit" class="primary">
            {button}
          </button>
        </PostForm>
        <div class="progress-box" role="status" hidden>
          <progress aria-label={heading} />
          <p data-state />
        </div>
        {page.cancel !== null && (
          <PostForm crumb={frame.crumb} action={page.cancel} class="call-off">
            <button type="submit" hidden>
              Call it off
            </button>
          </PostForm>
        )}
      </div>
    </>
  );
}

/** Renders the form that lets nothing new start, or that ends it. */
export function Shutdown({ frame, page: { isQuiet, reason } }: PageProps<ShutdownContent>) {
  return (
    <>
      <h1>Prepare for Shutdown</h1>
      <div class="card narrow-card">
        {isQuiet ? (
          <p>
            Nothing new starts{reason !== '' && <>: {reason}</>}. What was under way goes on, and pipelines pause before
            their next step.
          </p>
        ) : (
          <p>
            Nothing new starts any more until this is called off. What is under way goes on, and pipelines pause before
            their next step. The reason is shown above every page.
          </p>
        )}
        <PostForm crumb={frame.crumb} action="prepare" name="prepareShutdown">
          <div class="field">
            <label for="shutdown-reason">Reason</label>
            <input
              id="shutdown-reason"
              name="parameter.shutdownReason"
              type="text"
              value={reason}
              placeholder="A new disk; back at noon"
              autocomplete="off"
            />
          </div>
          <button type="submit" name="Submit" class={isQuiet ? undefined : 'primary'}>
            {isQuiet ? 'Update reason' : 'Prepare for Shutdown'}
          </button>
        </PostForm>
        {isQuiet && (
          <PostForm crumb={frame.crumb} action="cancel">
            <button type="submit" class="primary">
              Cancel Shutdown
            </button>
          </PostForm>
        )}
      </div>
    </>
  );
}
