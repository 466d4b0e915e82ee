import { type Route, route } from '../../route.ts';
import { requireNode } from './find-node.ts';

const COMMON = {
  method: 'GET or POST',
  permission: 'Agent/Disconnect',
  crumb: 'required',
} as const;

/** Asks why a node goes offline. Jenkins: `Computer/markOffline.jelly`. */
const markOffline = route({
  ...COMMON,
  path: '/computer/:node/markOffline',
  doc: 'The page that asks why a node shall take no work; its form is posted to toggleOffline.',
  handler(context) {
    const { displayName } = requireNode(context);
    return {
      type: 'page',
      title: displayName,
      page: {
        page: 'node-offline',
        heading: `Taking ${displayName} Offline`,
        action: 'toggleOffline',
        reason: '',
        button: 'Mark this node temporarily offline',
      },
    };
  },
});

/** Asks for another reason. Jenkins: `Computer/setOfflineCause.jelly`. */
const setOfflineCause = route({
  ...COMMON,
  path: '/computer/:node/setOfflineCause',
  doc: 'The page on which people change why a node takes no work.',
  handler(context) {
    const { displayName, temporarilyOffline } = requireNode(context);
    return {
      type: 'page',
      title: displayName,
      page: {
        page: 'node-offline',
        heading: `Set ${displayName} Offline Cause`,
        action: 'changeOfflineCause',
        reason: temporarilyOffline?.reason ?? '',
        button: 'Update reason',
      },
    };
  },
});

export const offlinePages: readonly Route[] = [markOffline, setOfflineCause];
