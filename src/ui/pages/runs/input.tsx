import { ParameterInput } from '../../parts/parameter-input.tsx';
import { PostForm } from '../../parts/post-form.tsx';
import type { Frame } from '../../types/frame.ts';
import type { PageProps } from '../../types/page-props.ts';
import type { Question } from '../../types/question.ts';
import type { InputContent } from '../../types/runs.ts';

/** Renders what a pipeline asks: each question with its own form. */
export function InputPage({ frame, page }: PageProps<InputContent>) {
  const only = page.questions.length === 1 ? page.questions[0] : undefined;
  return (
    <>
      <h1>{only === undefined ? 'Paused for Input' : only.message}</h1>
      {page.questions.length === 0 && <p class="empty">{page.runName} asks nothing at the moment.</p>}
      {page.questions.map((question, at) => (
        <Asked
          key={question.action}
          crumb={frame.crumb}
          question={question}
          id={`question-${at}`}
          isOnly={only !== undefined}
        />
      ))}
      <div class="actions">
        <a href={page.consoleHref}>Console output</a>
      </div>
    </>
  );
}

interface AskedProps {
  readonly crumb: Frame['crumb'];
  readonly question: Question;
  readonly id: string;
  /** Says whether the message stands above the page. */
  readonly isOnly: boolean;
}

function Asked({ crumb, question, id, isOnly }: AskedProps) {
  const { fields, mayAbort, mayAnswer, submitter } = question;
  return (
    <section class="card" aria-label={question.message}>
      {!isOnly && <h2>{question.message}</h2>}
      <PostForm crumb={crumb} action={question.action} multipart={fields.some(({ input }) => input === 'file')}>
        {mayAnswer && fields.map((field, at) => <ParameterInput key={field.name} field={field} id={`${id}-${at}`} />)}
        <div class="actions">
          {mayAnswer && (
            <button type="submit" class="primary" name="proceed" value={question.ok}>
              {question.ok}
            </button>
          )}
          {mayAbort && (
            <button type="submit" name="abort" value="Abort" formnovalidate>
              Abort
            </button>
          )}
        </div>
      </PostForm>
      {!mayAnswer && (
        <p class="muted">
          {submitter === null ? 'Whoever may build the job can answer this.' : `${submitter} can answer this.`}
        </p>
      )}
    </section>
  );
}
