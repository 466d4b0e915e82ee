import { FileList } from '../../parts/file-list.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { FilesContent } from '../../types/runs.ts';

export function Files({ page }: PageProps<FilesContent>) {
  return (
    <>
      <div class="heading">
        <h1>{page.heading}</h1>
        {page.zip !== '' && (
          <a class="button" href={page.zip}>
            All files in a zip
          </a>
        )}
      </div>
      <FileList rows={page.rows} />
    </>
  );
}
