/**
 * Represents the fields of a request, those of the query before those of the form; repeated names keep all their values in
 * order.
 */
export interface Fields {
  get(name: string): string | undefined;
  all(name: string): readonly string[];
  has(name: string): boolean;
  readonly names: readonly string[];
  /** Holds the names and values of the query alone, in the order in which they were sent. */
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
