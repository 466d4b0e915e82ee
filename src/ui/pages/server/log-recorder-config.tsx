import { PostForm } from '../../parts/post-form.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import type { LogRecorderConfigContent } from '../../types/log.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Holds the empty rows for further loggers. */
const FREE = [1, 2, 3].map(() => ({ name: '', level: 'INFO' }));

/** Renders the form of a log recorder; a row without a name is left out. */
export function LogRecorderConfig({ frame, page }: PageProps<LogRecorderConfigContent>) {
  const { heading, action, name, loggers, levels, known } = page;
  const options = levels.map((level) => ({ value: level, text: level }));
  return (
    <>
      <h1>{heading}</h1>
      <PostForm crumb={frame.crumb} action={action} name="configSubmit" class="card narrow-card">
        <TextField id="name" name="name" label="Name" value={name} required />
        {loggers !== null && (
          <>
            <h2>Loggers</h2>
            <p>A name means the loggers below it, too. The most specific one decides.</p>
            {[...loggers, ...FREE].map((logger, at) => (
              <fieldset key={at}>
                <legend>{`Logger ${at + 1}`}</legend>
                <TextField id={`logger-${at}`} name="logger" label="Logger" value={logger.name} />
                <SelectField
                  id={`level-${at}`}
                  name="level"
                  label="Log level"
                  value={logger.level}
                  options={
                    levels.includes(logger.level) ? options : [{ value: logger.level, text: logger.level }, ...options]
                  }
                />
              </fieldset>
            ))}
            <p>There are: {known.join(', ')}</p>
          </>
        )}
        <button type="submit" name="Submit" class="primary">
          {loggers === null ? 'Create' : 'Save'}
        </button>
      </PostForm>
    </>
  );
}
