import { Facts } from '../../parts/facts.tsx';
import { PostForm } from '../../parts/post-form.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { RunConfigContent } from '../../types/runs.ts';

/** Renders the form of name and description of a run; those who may not change them see what they are. */
export function RunConfig({ frame, page }: PageProps<RunConfigContent>) {
  const { displayName, name, description, mayEdit, href } = page;
  if (!mayEdit)
    return (
      <>
        <h1>Build Information of {displayName}</h1>
        <Facts
          rows={[
            ['Display name', name || displayName],
            ['Description', description],
          ]}
        />
      </>
    );
  return (
    <>
      <h1>Edit Build Information of {displayName}</h1>
      <PostForm crumb={frame.crumb} action="configSubmit" class="card">
        <div class="field">
          <label for="displayName">Display name</label>
          <input id="displayName" name="displayName" type="text" value={name} placeholder={displayName} />
        </div>
        <div class="field">
          <label for="build-description">Description</label>
          <TextArea id="build-description" name="description" rows={8} value={description} />
        </div>
        <div class="actions">
          <button type="submit" class="primary" name="Submit">
            Save
          </button>
          <a class="button" href={href}>
            Cancel
          </a>
        </div>
      </PostForm>
    </>
  );
}
