/** Parameters of a request: query first, then form; repeated names keep all their values in order. */
export interface Parameters {
  get(name: string): string | undefined;
  all(name: string): readonly string[];
  has(name: string): boolean;
  readonly names: readonly string[];
  /** Files of a multipart form by field name, stored below the home's upload folder. */
  readonly files: ReadonlyMap<string, UploadedFile>;
}

export interface UploadedFile {
  readonly fileName: string;
  readonly storedAs: string;
}
