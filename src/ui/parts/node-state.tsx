import { Icon } from './icon.tsx';

interface Props {
  readonly offline: boolean;
  readonly connecting?: boolean;
  readonly offlineReason: string;
}

/** Shows whether a node takes work, in shape, colour and words, and why not where that is known. */
export function NodeState({ offline, connecting = false, offlineReason }: Props) {
  if (!offline)
    return (
      <span class="state state-good">
        <Icon name="check" /> online
      </span>
    );
  return (
    <>
      <span class={connecting ? 'state state-still' : 'state state-bad'}>
        <Icon name={connecting ? 'sync' : 'x'} /> {connecting ? 'connecting' : 'offline'}
      </span>
      {offlineReason !== '' && <span class="reason-text muted">{offlineReason}</span>}
    </>
  );
}
