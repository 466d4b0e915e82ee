/** Is thrown where the cluster answers that it cannot or will not. The message is its own, for people. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError';
  readonly status: number;
  /** Holds the cluster's word for it, such as `AlreadyExists`; '' where it gave none. */
  readonly reason: string;
  /** Holds after how many seconds it wants to be asked again; null where it does not say. */
  readonly retryAfter: number | null;

  constructor(status: number, message: string, reason = '', retryAfter: number | null = null) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}

/** Returns the error of an answer that is none of success. */
export function errorOf(status: number, text: string, retryAfter: string | undefined): ClusterError {
  const seconds = retryAfter !== undefined && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  const { message, reason } = statusIn(text);
  const said = message ?? (text.trim() === '' ? '' : text.trim().slice(0, 500));
  return new ClusterError(status, `the cluster answers ${status}${said === '' ? '' : `: ${said}`}`, reason, seconds);
}

function statusIn(text: string): { readonly message: string | null; readonly reason: string } {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null) return { message: null, reason: '' };
    const message = 'message' in parsed && typeof parsed.message === 'string' ? parsed.message : null;
    return { message, reason: 'reason' in parsed && typeof parsed.reason === 'string' ? parsed.reason : '' };
  } catch {
    return { message: null, reason: '' };
  }
}
