import { PostForm } from '../../parts/post-form.tsx';
import type { NewNodeContent, NodeOfflineContent } from '../../types/nodes.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Renders the first step to a new node. */
export function NewNode({ frame, page: { nodes } }: PageProps<NewNodeContent>) {
  return (
    <>
      <h1>New node</h1>
      <div class="card narrow-card" id="createItemForm">
        <PostForm crumb={frame.crumb} action="createItem" name="createItem">
          <div class="field">
            <label for="name">Node name</label>
            <input
              id="name"
              name="name"
              type="text"
              required
              autocomplete="off"
              data-check="checkName?value="
              aria-describedby="name-help"
            />
            <p id="name-help" class="muted">
              It is shown in lists and addresses, and is a label of the node.
            </p>
          </div>
          <fieldset>
            <legend>Type</legend>
            <label class="choice" for="hudson.slaves.DumbSlave">
              <input id="hudson.slaves.DumbSlave" type="radio" name="mode" value="hudson.slaves.DumbSlave" checked />{' '}
              Permanent Agent
              <span class="about">A machine that stays: it connects by itself, or the server starts its agent.</span>
            </label>
            {nodes.length > 0 && (
              <label class="choice" for="copy">
                <input id="copy" type="radio" name="mode" value="copy" /> Copy an existing node
              </label>
            )}
            {nodes.length > 0 && (
              <div class="field">
                <label for="from">Copy from</label>
                <input id="from" name="from" type="text" list="nodes" autocomplete="off" />
                <datalist id="nodes">
                  {nodes.map((name) => (
                    <option key={name} value={name} />
                  ))}
                </datalist>
              </div>
            )}
          </fieldset>
          {nodes.length === 0 && <input type="hidden" name="from" value="" />}
          <button id="ok" type="submit" name="Submit" class="primary">
            Create
          </button>
        </PostForm>
      </div>
    </>
  );
}

/** Renders the form that takes a node offline, or changes why it is. */
export function NodeOffline({ frame, page: { heading, action, reason, button } }: PageProps<NodeOfflineContent>) {
  return (
    <>
      <h1>{heading}</h1>
      <div class="card narrow-card">
        <p>
          It takes no more work until somebody brings it back. What runs on it goes on. The reason is shown to others.
        </p>
        <PostForm crumb={frame.crumb} action={action}>
          <label for="offline-message">Reason</label>
          <textarea id="offline-message" name="offlineMessage" rows={4}>
            {reason}
          </textarea>
          <button type="submit" name="Submit" class="primary">
            {button}
          </button>
        </PostForm>
      </div>
    </>
  );
}
