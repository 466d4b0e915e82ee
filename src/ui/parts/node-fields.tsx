import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

const MODES = [
  { value: 'NORMAL', text: 'Any job that it suits' },
  { value: 'EXCLUSIVE', text: 'Only jobs that ask for one of its labels' },
];

interface Props {
  readonly executors: number;
  /** Holds the minimum number of executors; the built-in node may have none. */
  readonly fewestExecutors: number;
  readonly label: string;
  readonly mode: string;
  /** Holds the settings that the built-in node does not have. */
  readonly agent: { readonly name: string; readonly description: string; readonly remoteFolder: string } | null;
}

/** Renders the settings of a node, named like the members of its `json`. */
export function NodeFields({ executors, fewestExecutors, label, mode, agent }: Props) {
  return (
    <>
      {agent !== null && (
        <>
          <TextField id="name" name="name" label="Name" value={agent.name} required />
          <TextField id="node-description" name="nodeDescription" label="Description" value={agent.description} />
        </>
      )}
      <TextField
        id="num-executors"
        name="numExecutors"
        label="Executors"
        type="number"
        min={fewestExecutors}
        value={String(executors)}
        required
      />
      {agent !== null && (
        <TextField
          id="remote-fs"
          name="remoteFS"
          label="Folder on the node"
          value={agent.remoteFolder}
          required
          help="An absolute path. Workspaces are made in it."
        />
      )}
      <TextField id="label-string" name="labelString" label="Labels" value={label} help="Words with spaces between." />
      <SelectField id="mode" name="mode" label="What it builds" value={mode} options={MODES} />
    </>
  );
}
