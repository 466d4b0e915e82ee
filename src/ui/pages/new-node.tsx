import type { PageProps } from '../page-props.ts';
import { PostForm } from '../parts/post-form.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { TextField } from '../parts/text-field.tsx';

const MODES = [
  { value: 'NORMAL', text: 'Any job that it suits' },
  { value: 'EXCLUSIVE', text: 'Only jobs that ask for one of its labels' },
];

/** Posts the members of an agent's `json` as plain fields. */
export function NewNode({ frame, page }: PageProps<'new-node'>) {
  return (
    <>
      <h1>New node</h1>
      <PostForm crumb={frame.crumb} action={page.action}>
        <input type="hidden" name="type" value="hudson.slaves.DumbSlave$DescriptorImpl" />
        <TextField id="name" name="name" label="Name" required />
        <TextField id="node-description" name="nodeDescription" label="Description" />
        <TextField id="num-executors" name="numExecutors" label="Executors" type="number" min={1} value="1" required />
        <TextField
          id="remote-fs"
          name="remoteFS"
          label="Folder on the node"
          required
          help="An absolute path. Workspaces are made in it."
        />
        <TextField id="label-string" name="labelString" label="Labels" help="Words with spaces between." />
        <SelectField id="mode" name="mode" label="What it builds" value="NORMAL" options={MODES} />
        <button type="submit" class="primary">
          Create
        </button>
      </PostForm>
    </>
  );
}
