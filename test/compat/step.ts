/** One request of the visit; the recorded case of that name says its method and path. */
export interface Step {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly contentType?: string;
  /** The status that is expected where nothing was recorded, if it is an error. */
  readonly refused?: number;
  /** Without credentials, cookies or crumb. */
  readonly anonymous?: boolean;
  /** With credentials, but neither cookies nor crumb. */
  readonly bare?: boolean;
  /** With these credentials alone; `{token}` is the value of the last new token, as `{uuid}` in a body is its id. */
  readonly as?: readonly [string, string];
  /** Wait afterwards: for a build of that path to end, or for the queue and the executors to be empty. */
  readonly after?:
    | { readonly built: string }
    | { readonly building: string }
    | { readonly waiting: number }
    | 'idle'
    | 'waiting';
}

export const get = (name: string, path: string, more: Partial<Step> = {}): Step => ({
  name,
  method: 'GET',
  path,
  ...more,
});
export const post = (name: string, path: string, more: Partial<Step> = {}): Step => ({
  name,
  method: 'POST',
  path,
  ...more,
});
export const xml = (body: string): Partial<Step> => ({ body, contentType: 'application/xml' });
export const form = (fields: Record<string, string>): Partial<Step> => ({
  body: new URLSearchParams(fields).toString(),
  contentType: 'application/x-www-form-urlencoded',
});
