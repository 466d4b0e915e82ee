import { json, type PluginRow, page, plugin } from './row.ts';

const STEPS = ['structs', 'workflow-api', 'workflow-step-api'] as const;
const CHARTS = [
  ...['bootstrap5-api', 'checks-api', 'data-tables-api', 'echarts-api', 'font-awesome-api', 'forensics-api'],
  ...['jackson2-api', 'jquery3-api', 'plugin-util-api'],
] as const;

/** Lists the plugins for reports of builds about tests, coverage and documentation. */
export const reports: readonly PluginRow[] = [
  plugin('cobertura', '1.17', 'Cobertura Plugin', {
    needs: ['code-coverage-api', 'structs'],
    addresses: [page('{build}/cobertura/'), json('{build}/cobertura/api/json')],
  }),
  plugin('code-coverage-api', '4.4.0', 'Code Coverage API Plugin', {
    needs: [...CHARTS, ...STEPS],
    addresses: [page('{build}/coverage/'), json('{build}/coverage/api/json')],
  }),
  plugin('coverage', '1.0.0', 'Coverage Plugin', {
    needs: [...CHARTS, ...STEPS],
    addresses: [page('{build}/coverage/'), json('{build}/coverage/api/json')],
  }),
  plugin('htmlpublisher', '1.31', 'HTML Publisher plugin', {
    needs: ['structs', 'workflow-step-api'],
    addresses: [page('{job}/Docs/'), page('{build}/Docs/index.html')],
  }),
  plugin('jacoco', '3.3.2.1', 'JaCoCo plugin', {
    needs: STEPS,
    addresses: [page('{build}/jacoco/'), json('{build}/jacoco/api/json')],
    lacks: 'jacoco.exec: the XML report is read',
  }),
  plugin('javadoc', '226.v71211feb_e7e9', 'Javadoc Plugin', {
    needs: ['structs'],
    addresses: [page('{job}/javadoc/index.html')],
  }),
  plugin('junit', '1177.v90374a_ef4d09', 'JUnit Plugin', {
    needs: [
      ...['bootstrap5-api', 'checks-api', 'display-url-api', 'echarts-api', 'font-awesome-api', 'ionicons-api'],
      ...['jackson2-api', 'plugin-util-api', 'script-security', ...STEPS],
    ],
    addresses: [
      page('{build}/testReport/'),
      json('{build}/testReport/api/json'),
      { path: '{build}/testReport/api/xml', type: 'application/xml' },
      { path: '{job}/test/trend.svg', type: 'image/svg+xml' },
    ],
  }),
  plugin('warnings-ng', '10.0.0', 'Warnings Next Generation Plugin', {
    needs: ['junit', ...CHARTS, ...STEPS],
    lacks:
      'Tools other than CheckStyle, ESLint, PMD, SpotBugs, FindBugs and SARIF; charts; comparison with another job.',
  }),
];
