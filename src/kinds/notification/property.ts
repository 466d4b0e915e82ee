import {
  defineKnownProperty,
  type Field,
  group,
  int,
  listOf,
  type NotificationEndpoint,
  nestedClass,
  notificationProperty,
  text,
} from '../../points/index.ts';
import { childOf, childText, node, type XmlElement } from '../../xml/index.ts';

const ENDPOINT = 'com.tikal.hudson.plugins.notification.Endpoint';
const URL_INFO = 'com.tikal.hudson.plugins.notification.UrlInfo';
const ENDPOINT_FIELDS = {
  urlInfo: group(
    { urlOrId: text({ required: true }), urlType: text({ required: true }) },
    { required: true, inScripts: { className: URL_INFO } },
  ),
  protocol: text(),
  format: text(),
  event: text(),
  timeout: int({ default: 30_000 }),
  loglines: int({ default: 0 }),
  retries: int({ default: 0 }),
  branch: text(),
  buildNotes: text(),
};

const endpoints: Field<readonly NotificationEndpoint[]> = {
  type: listOf(nestedClass(ENDPOINT_FIELDS, { className: ENDPOINT })),
  required: true,
  label: 'Notification Endpoints',
  fromXml: (element) => (element?.children ?? []).map(endpointOf),
  toXml: (name, value) => [node(name, value.map(endpointNode))],
};

/** Notifies other servers of the runs of a job of any kind. */
export const notification = defineKnownProperty(notificationProperty, {
  symbol: 'hudsonNotificationProperty',
  displayName: 'Job Notifications',
  fields: { endpoints },
  inScripts: { isUsual: false, isDirective: false },
  example: {
    endpoints: [
      {
        format: 'XML',
        urlOrId: 'https://example.org/hook?job=$JOB_NAME',
        urlType: 'PUBLIC',
        event: 'finalized',
        timeout: 10_000,
        loglines: 20,
        retries: 2,
        branch: 'main',
        buildNotes: 'by $BUILD_NUMBER',
      },
    ],
  },
});

function endpointOf(element: XmlElement): NotificationEndpoint {
  const info = childOf(element, 'urlInfo');
  const own = (name: string): string => childText(element, name)?.trim() ?? '';
  const whole = (name: string, otherwise: number): number => {
    const value = Number(own(name) || otherwise);
    return Number.isInteger(value) ? value : otherwise;
  };
  return {
    format: own('format') === 'XML' ? 'XML' : 'JSON',
    urlOrId: (info && childText(info, 'urlOrId')?.trim()) ?? own('url'),
    urlType: info !== undefined && childText(info, 'urlType')?.trim() === 'SECRET' ? 'SECRET' : 'PUBLIC',
    event: own('event') || 'all',
    timeout: whole('timeout', 30_000),
    loglines: whole('loglines', 0),
    retries: whole('retries', 0),
    branch: own('branch') || '.*',
    buildNotes: own('buildNotes'),
  };
}

function endpointNode(endpoint: NotificationEndpoint) {
  const { urlOrId, urlType } = endpoint;
  return node(ENDPOINT, [
    node('protocol', 'HTTP'),
    node('format', endpoint.format),
    node('urlInfo', [node('urlOrId', urlOrId), node('urlType', urlType)]),
    node('event', endpoint.event),
    node('timeout', String(endpoint.timeout)),
    node('loglines', String(endpoint.loglines)),
    node('buildNotes', endpoint.buildNotes),
    node('retries', String(endpoint.retries)),
    node('branch', endpoint.branch),
  ]);
}
