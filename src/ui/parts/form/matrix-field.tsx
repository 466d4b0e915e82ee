import { useState } from 'preact/hooks';
import type { MatrixNode, MatrixRow } from '../../../form-tree/index.ts';
import { nextKey } from './copied.ts';
import { type FieldProps, Help, idOf } from './field-frame.tsx';
import { useChange, useForm } from './form-context.ts';

const TYPES = { USER: 'user', GROUP: 'group', EITHER: 'user or group' } as const;

/** Renders who has which permission as a table of check boxes, and a field for further users and groups. */
export function MatrixField({ node, place }: FieldProps<MatrixNode>) {
  const change = useChange();
  const { announce } = useForm();
  const groups = [...new Set(node.columns.map(({ group }) => group))];
  const replace = (rows: MatrixRow[], text: string) => {
    node.rows = rows;
    change();
    announce(text);
  };
  return (
    <fieldset class="form-group" data-place={place}>
      <legend>{node.label}</legend>
      <Help node={node} />
      <div class="scroll boxed">
        <table class="matrix">
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                User or group
              </th>
              {groups.map((group) => (
                <th key={group} scope="colgroup" colSpan={node.columns.filter((each) => each.group === group).length}>
                  {group}
                </th>
              ))}
              <th scope="col" rowSpan={2}>
                <span class="unseen">Remove</span>
              </th>
            </tr>
            <tr>
              {node.columns.map(({ id, name }) => (
                <th key={id} scope="col">
                  <span class="upright">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {node.rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  {row.sid} <span class="muted">{TYPES[row.type]}</span>
                </th>
                {node.columns.map(({ id, group, name }) => (
                  <td key={id}>
                    <input
                      type="checkbox"
                      aria-label={`${row.sid}: ${group} ${name}`}
                      checked={row.granted.includes(id)}
                      onChange={({ currentTarget: { checked } }) => {
                        const kept = row.granted.filter((each) => each !== id);
                        row.granted = checked ? [...kept, id] : kept;
                        change();
                      }}
                    />
                  </td>
                ))}
                <td>
                  <button
                    type="button"
                    class="quiet"
                    aria-label={`Remove ${row.sid}`}
                    onClick={() =>
                      replace(
                        node.rows.filter((each) => each !== row),
                        `${row.sid} removed.`,
                      )
                    }
                  >
                    ×
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <NewRow
        id={idOf(node)}
        onAdd={(type, sid) => {
          const isThere = node.rows.some((row) => row.type === type && row.sid === sid);
          if (isThere) announce(`${sid} is there already.`);
          else replace([...node.rows, { key: nextKey(), type, sid, granted: [] }], `${sid} added.`);
        }}
      />
    </fieldset>
  );
}

function NewRow({ id, onAdd }: { id: string; onAdd(type: MatrixRow['type'], sid: string): void }) {
  const [sid, setSid] = useState('');
  const add = (type: MatrixRow['type']) => {
    if (sid.trim() === '') return;
    onAdd(type, sid.trim());
    setSid('');
  };
  return (
    <div class="toolbar">
      <label for={id}>Add</label>
      <input
        id={id}
        type="text"
        value={sid}
        onInput={({ currentTarget }) => setSid(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add('USER');
        }}
      />
      <button type="button" onClick={() => add('USER')}>
        Add user
      </button>
      <button type="button" onClick={() => add('GROUP')}>
        Add group
      </button>
    </div>
  );
}
