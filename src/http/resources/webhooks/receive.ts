import type { DeliveryOutcome } from '../../../controller/index.ts';
import { parseBoundedJson } from '../../../kit/index.ts';
import type { ForgeKind, SignedWebhook } from '../../../points/index.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import type { Reply, RequestContext } from '../../route.ts';

/** Limits the bytes of a payload, so that reading it does not hold others up for long. */
export const MAX_PAYLOAD_BYTES = 3 * 1024 * 1024;

/** Describes the parameters of a forge that posts a form. */
export const DELIVERY = {
  payload: textOrEmpty('The delivery, where it comes as a form and not as the body.', {
    type: 'string',
    format: 'json',
  }),
};

/** Returns the first value of a header. */
export function headerOf({ request }: Pick<RequestContext, 'request'>, name: string): string | null {
  const value = request.headers[name.toLowerCase()];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

function firstHeader(context: RequestContext, names: readonly string[]): string | null {
  return names.map((name) => headerOf(context, name)).find((value) => value !== null) ?? null;
}

/** Checks who sent it before it is read, then hands it on; the answer comes when builds are queued. */
export async function receiveSigned(
  context: RequestContext<typeof DELIVERY>,
  kind: ForgeKind,
  webhook: SignedWebhook,
): Promise<Reply> {
  const { services } = context;
  const forge = kind.symbol;
  const { eventHeader, deliveryHeaders, signatureHeaders, algorithms, pings } = webhook;
  const event = headerOf(context, eventHeader) ?? '';
  const delivery = firstHeader(context, deliveryHeaders);
  const about = { forge, event, delivery: short(delivery) };
  const signature = firstHeader(context, signatureHeaders);
  const verification = await services.webhooks.verify({ forge, algorithms, body: context.bodyBytes, signature });
  if (verification !== 'signed' && verification !== 'unsigned') {
    const reason = REFUSALS[verification];
    await services.webhooks.refuse(about, reason);
    return { type: 'text', status: verification === 'no-credential' ? 500 : 403, text: `${reason}\n` };
  }
  if (pings.includes(event)) return answer('pong');
  const payload = payloadOf(context);
  if (payload === undefined) {
    await services.webhooks.refuse(about, UNREADABLE);
    return { type: 'text', status: 400, text: `${UNREADABLE}\n` };
  }
  return deliveryReply(await services.webhooks.deliver({ ...about, verification, events: kind.read(event, payload) }), {
    isTrusted: verification === 'signed',
  });
}

/** Returns what a sender hears of its delivery. A stranger does not hear whether a repository is known here. */
export function deliveryReply(
  { outcome, reason, started }: DeliveryOutcome,
  { isTrusted }: { readonly isTrusted: boolean },
): Reply {
  if (outcome === 'failed') return { type: 'text', status: 500, text: `${isTrusted ? reason : 'It failed'}\n` };
  if (!isTrusted) return answer('received');
  return answer(outcome === 'duplicate' ? 'came before' : `started ${started.length}`);
}

export const UNREADABLE = 'The payload is no JSON object';

const REFUSALS = {
  missing: 'Signature was expected, but not provided',
  wrong: 'Provided signature did not match to calculated',
  'no-credential': 'The secret of this webhook is a credential that is not there',
};

function answer(text: string): Reply {
  return { type: 'text', text: `${text}\n` };
}

/** Returns an id cut to a limited length: ids are stored, and a sender shall not fill the memory. */
export function short(text: string | null): string | null {
  return text === null ? null : text.slice(0, 200);
}

/** Returns the JSON of the body, or of the form field `payload`; undefined where it is no object. */
export function payloadOf({ body, parameters, request }: RequestContext<typeof DELIVERY>): object | undefined {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');
  try {
    const value = parseBoundedJson(isForm ? parameters.payload : body);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
