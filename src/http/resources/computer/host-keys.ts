import { fail } from '../../../model/index.ts';
import { present, trimmed } from '../../parameters/types.ts';
import { type Route, route } from '../../route.ts';
import { computerHref, requireAgent } from './find-node.ts';

/** Names what the built-in node has not. */
const WHAT = 'trusted to have the key of its host';

const DECISION = {
  sha256: trimmed('Which key: its fingerprint as `ssh-keygen -l` has it. May be left out where one key alone waits.'),
  Yes: present('Trusts the key for all future connections.'),
  No: present('Leaves the key alone.'),
};

const hostKeysPage = route({
  method: 'GET or POST',
  path: '/computer/:node/trustHostKey',
  permission: 'Agent/Configure',
  crumb: 'required',
  object: true,
  doc: "The keys of the node's host that nobody trusts yet.",
  async handler(context) {
    const { name } = requireAgent(context, WHAT);
    const { hostKeys } = context.services;
    const trusted = await hostKeys.trusted(name);
    return {
      type: 'page',
      title: `Trust SSH Host Key of ${name}`,
      page: {
        page: 'host-keys',
        name,
        action: `${computerHref(context, name)}trustHostKey/submit`,
        trusted: trusted?.fingerprint ?? null,
        waiting: hostKeys.waiting(name),
      },
    };
  },
});

const hostKeysList = route({
  method: 'GET',
  path: '/computer/:node/trustHostKey/list',
  permission: 'Agent/Configure',
  crumb: 'exempt',
  doc: "The key of the node's host that is trusted, and those that wait for a decision.",
  async handler(context) {
    const { name } = requireAgent(context, WHAT);
    const { hostKeys } = context.services;
    return { type: 'json', json: { trusted: await hostKeys.trusted(name), waiting: hostKeys.waiting(name) } };
  },
});

const decide = route({
  method: 'POST',
  path: '/computer/:node/trustHostKey/submit',
  permission: 'Agent/Configure',
  crumb: 'required',
  parameters: DECISION,
  doc: "Trusts a key that the node's host has shown, in place of the one before, or leaves it alone.",
  async handler(context) {
    const { name } = requireAgent(context, WHAT);
    const { hostKeys } = context.services;
    const { parameters } = context;
    const waiting = hostKeys.waiting(name);
    const sha256 = parameters.sha256 ?? (waiting.length === 1 ? waiting[0]?.sha256 : undefined);
    if (!parameters.Yes && !parameters.No) fail('DECISION_MISSING');
    if (sha256 === undefined) fail('HOST_KEY_NOT_WAITING', name);
    const isDone = parameters.Yes ? await hostKeys.trust(name, sha256) : hostKeys.dismiss(name, sha256);
    if (!isDone) fail('HOST_KEY_NOT_WAITING', name);
    return { type: 'redirect', to: '../' };
  },
});

export const hostKeyRoutes: readonly Route[] = [hostKeysPage, hostKeysList, decide];
