import type { Pages } from './example-parts.ts';

/** Holds what pages of the server's log show, by the name of the page. */
export const LOG_PAGES = {
  'log-levels': {
    page: 'log-levels',
    loggers: [
      { name: '', level: null },
      { name: 'hudson.model.Queue', level: 'FINE' },
    ],
    action: '/ci/log/configLogger',
    levels: ['INFO', 'FINE'],
  },
  'log-recorder-config': {
    page: 'log-recorder-config',
    heading: 'mine',
    action: 'configSubmit',
    name: 'mine',
    loggers: [{ name: 'hudson.model.Queue', level: '650' }],
    levels: ['INFO', 'FINE'],
    known: ['hudson.model.Queue'],
  },
  'log-recorders': {
    page: 'log-recorders',
    recorders: [{ name: 'mine', href: '/ci/log/mine/', loggers: ['hudson.model.Queue'] }],
    newHref: 'new',
  },
  'log-records': {
    page: 'log-records',
    heading: 'mine',
    about: 'What these loggers said.',
    records: [
      {
        sequence: 1,
        at: 1795219200000,
        level: 'WARNING',
        logger: 'hudson.model.Queue',
        message: 'it waits',
        fields: 'job: web',
      },
    ],
    filter: { level: 'WARNING', words: 'waits' },
    levels: ['SEVERE', 'WARNING'],
    actions: { configure: '/ci/log/mine/configure', clear: '/ci/log/mine/clear', remove: '/ci/log/mine/doDelete' },
  },
} satisfies Partial<Pages>;
