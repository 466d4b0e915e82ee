/** Says that a node takes no work, and why where that is known. */
export function OfflineMark({ reason = '' }: { reason?: string }) {
  return (
    <>
      <span class="tag">offline</span>
      {reason !== '' && <span class="muted"> {reason}</span>}
    </>
  );
}
