/** The fields of a request, query first, then form; repeated names keep all their values in order. */
export interface Fields {
  get(name: string): string | undefined;
  all(name: string): readonly string[];
  has(name: string): boolean;
  readonly names: readonly string[];
  /** Names and values of the query alone, in the order in which they came. */
  readonly inQuery: readonly (readonly [string, string])[];
  /**
   * Returns the file of a multipart form by field name, stored below the home's upload folder. Whoever takes it owns it,
   * unless the answer is an error.
   */
  takeFile(name: string): UploadedFile | undefined;
}

export interface UploadedFile {
  readonly fileName: string;
  readonly storedAs: string;
}
