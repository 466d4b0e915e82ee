import { ConfigTabs } from '../../parts/config-tabs.tsx';
import { ConfigForm } from '../../parts/form/config-form.tsx';
import { FormShared, IDLE } from '../../parts/form/form-context.ts';
import { JsonValues } from '../../parts/json-values.tsx';
import type { ConfigFormContent, ConfigFormValues } from '../../types/config-form.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Renders the form of an item; the script `form` makes it work. */
export function ConfigFormPage({ frame, page }: PageProps<ConfigFormContent>) {
  const { form } = page;
  const values: ConfigFormValues = { ...form, crumb: frame.crumb };
  return (
    <>
      <div class="heading">
        <h1>{page.heading ?? 'Configure'}</h1>
      </div>
      <ConfigTabs tabs={page.tabs} />
      <noscript>
        <p class="notice">This form needs JavaScript. The XML of the configuration can be changed without it.</p>
      </noscript>
      <div class="config">
        <nav class="config-sections" aria-label="Sections">
          <ul>
            {form.tree.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div data-island="form">
          <FormShared.Provider value={{ ...IDLE, offers: form.tree.offers }}>
            <ConfigForm
              tree={form.tree}
              action={form.action}
              crumb={frame.crumb}
              isReady={false}
              isBusy={false}
              isChanged={false}
              refusal={null}
              onSend={() => {}}
            />
          </FormShared.Provider>
        </div>
        <JsonValues of={values} />
      </div>
    </>
  );
}
