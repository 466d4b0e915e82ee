import { NodeFields } from '../../parts/node-fields.tsx';
import { PostForm } from '../../parts/post-form.tsx';
import type { NewNodeContent } from '../../types/nodes.ts';
import type { PageProps } from '../../types/page-props.ts';

const NOTHING_YET = { name: '', description: '', remoteFolder: '' };

/** Renders a form that posts the members of an agent's `json` as plain fields. */
export function NewNode({ frame, page }: PageProps<NewNodeContent>) {
  return (
    <>
      <h1>New node</h1>
      <PostForm crumb={frame.crumb} action={page.action}>
        <input type="hidden" name="type" value="hudson.slaves.DumbSlave$DescriptorImpl" />
        <NodeFields executors={1} fewestExecutors={1} label="" mode="NORMAL" agent={NOTHING_YET} />
        <button type="submit" class="primary">
          Create
        </button>
      </PostForm>
    </>
  );
}
