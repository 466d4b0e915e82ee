import { ParameterInput } from '../../parts/parameter-input.tsx';
import { PostForm } from '../../parts/post-form.tsx';
import type { Frame } from '../../types/frame.ts';
import type { PageProps } from '../../types/page-props.ts';
import type { Question } from '../../types/question.ts';
import type { InputContent } from '../../types/runs.ts';

/** Renders what a pipeline asks: each question with its own form. */
export function InputPage({ frame, page }: PageProps<InputContent>) {
  return (
    <>
      <h1>Paused for Input: {page.displayName}</h1>
      {page.questions.length === 0 && <p class="empty">Nothing is asked at the moment.</p>}
      {page.questions.map((question, at) => (
        <Asked key={question.action} crumb={frame.crumb} question={question} id={`question-${at}`} />
      ))}
      <div class="actions">
        <a href={page.consoleHref}>Console output</a>
      </div>
    </>
  );
}

function Asked({ crumb, question, id }: { crumb: Frame['crumb']; question: Question; id: string }) {
  const { fields, mayAbort, mayAnswer, submitter } = question;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{question.message}</h2>
      <PostForm crumb={crumb} action={question.action} multipart={fields.some(({ input }) => input === 'file')}>
        {mayAnswer && fields.map((field, at) => <ParameterInput key={field.name} field={field} id={`${id}-${at}`} />)}
        {mayAnswer && (
          <button type="submit" class="primary" name="proceed" value={question.ok}>
            {question.ok}
          </button>
        )}
        {mayAbort && (
          <button type="submit" name="abort" value="Abort">
            Abort
          </button>
        )}
      </PostForm>
      {!mayAnswer && (
        <p class="muted">
          {submitter === null ? 'Whoever may build the job can answer this.' : `${submitter} can answer this.`}
        </p>
      )}
    </section>
  );
}
