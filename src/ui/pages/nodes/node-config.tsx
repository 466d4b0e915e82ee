import { NodeFields } from '../../parts/node-fields.tsx';
import { PostForm } from '../../parts/post-form.tsx';
import type { NodeConfigContent } from '../../types/nodes.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Renders a form that posts the members of the node's `json` as plain fields. */
export function NodeConfig({ frame, page }: PageProps<NodeConfigContent>) {
  const { name, action, xmlHref, isNew, ...settings } = page;
  return (
    <>
      <div class="heading">
        <h1>{isNew ? 'New node' : name}</h1>
        {xmlHref !== null && (
          <a class="button" href={xmlHref}>
            Edit config.xml
          </a>
        )}
      </div>
      <PostForm crumb={frame.crumb} action={action} name="config">
        {isNew && <input type="hidden" name="type" value="hudson.slaves.DumbSlave$DescriptorImpl" />}
        <NodeFields {...settings} fewestExecutors={settings.agent === null ? 0 : 1} />
        <button type="submit" name="Submit" class="primary">
          {isNew ? 'Create' : 'Save'}
        </button>
      </PostForm>
    </>
  );
}
