import type { PageProps } from '../page-props.ts';
import { Facts } from '../parts/facts.tsx';

export function Unloadable({ page }: PageProps<'unloadable'>) {
  return (
    <>
      <h1>{page.name}</h1>
      <p class="notice error">This item is not loaded. Its files are left as they are.</p>
      <Facts
        rows={[
          ['Kind', page.tag ?? 'unknown'],
          ['Reason', page.reason],
        ]}
      />
    </>
  );
}
