import { Icon } from './icon.tsx';

/**
 * Renders a button that makes the browser tell when a build ends: that of the number, or, with null, the next one of the job.
 * It is shown by the script, where the browser can do so.
 */
export function NotifyButton({ job, number }: { readonly job: string; readonly number: number | null }) {
  return (
    <button type="button" hidden data-island="notify" data-job={job} data-number={number ?? undefined}>
      <Icon name="bell" /> <span>Notify me</span>
    </button>
  );
}
