import { CheckedField } from '../../parts/checked-field.tsx';
import { PostForm } from '../../parts/post-form.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { SnippetContent } from '../../types/server.ts';

/** Renders the generator of calls: one chooses a step, fills in its parameters, and copies the code. */
export function Snippet({ frame, page }: PageProps<SnippetContent>) {
  const { step } = page;
  return (
    <>
      <h1>Snippet Generator</h1>
      <p class="muted">Choose a step, fill in what it takes, and copy the code into a pipeline script.</p>
      <form class="toolbar" method="get">
        <div class="field">
          <label for="step">Sample step</label>
          <select id="step" name="step">
            {page.steps.map(({ name, displayName }) => (
              <option key={name} value={name} selected={name === step.name}>
                {`${name}: ${displayName}`}
              </option>
            ))}
          </select>
        </div>
        <button type="submit">Choose</button>
      </form>
      <section class="card" data-island="snippet">
        <h2>
          <code>{step.name}</code>: {step.displayName}
        </h2>
        {step.needsNode && (
          <p class="muted">
            It works inside of <code>node</code>, which is an agent in declarative pipelines.
          </p>
        )}
        <PostForm crumb={frame.crumb} action={page.action} name="config">
          <input type="hidden" name="step" value={step.name} />
          {step.parameters.map((parameter) => (
            <Parameter key={parameter.name} parameter={parameter} />
          ))}
          <button type="submit" class="primary">
            Generate Pipeline Script
          </button>
        </PostForm>
        <output id="prototypeText" class="value" aria-label="Pipeline script" />
      </section>
    </>
  );
}

type ParameterOf = SnippetContent['step']['parameters'][number];

function Parameter({ parameter: { name, type, required } }: { readonly parameter: ParameterOf }) {
  const field = { id: `_.${name}`, name: `_.${name}`, label: name };
  const words = type === 'boolean' ? ['true', 'false'] : type.includes(' | ') ? type.split(' | ') : null;
  if (words !== null) {
    const options = [{ value: '', text: 'As the step has it' }, ...words.map((word) => ({ value: word, text: word }))];
    return <SelectField {...field} value="" options={options} />;
  }
  const isText = type === 'String';
  const isNumber = ['int', 'long', 'double'].includes(type);
  const help = isText ? undefined : isNumber ? 'A number.' : `${type}, in Groovy.`;
  return (
    <CheckedField
      {...field}
      required={required}
      help={help}
      {...(!isNumber && { lines: isText && !/script/i.test(name) ? 1 : 3 })}
    />
  );
}
