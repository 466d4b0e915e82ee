import type { PageProps } from '../../page-props.ts';
import { FileList } from '../../parts/file-list.tsx';
import type { FilesContent } from './types.ts';

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
