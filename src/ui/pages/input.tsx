import type { PageProps } from '../page-props.ts';
import { ParameterInput } from '../parts/parameter-input.tsx';
import { PostForm } from '../parts/post-form.tsx';

/** What a pipeline asks: each question with its own form. */
export function InputPage({ frame, page }: PageProps<'input'>) {
  return (
    <>
      <h1>Paused for Input: {page.displayName}</h1>
      {page.questions.length === 0 && <p>Nothing is asked at the moment.</p>}
      {page.questions.map((question, at) => (
        <section key={question.action}>
          <PostForm crumb={frame.crumb} action={question.action}>
            <p>{question.message}</p>
            {question.fields.map((field, index) => (
              <ParameterInput key={field.name} field={field} id={`question-${at}-${index}`} />
            ))}
            <button type="submit" class="primary" name="proceed" value={question.ok}>
              {question.ok}
            </button>
            <button type="submit" name="abort" value="Abort">
              Abort
            </button>
          </PostForm>
        </section>
      ))}
    </>
  );
}
