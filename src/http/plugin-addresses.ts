/** Pairs a plugin with the addresses that it alone has, as ends of paths. Those of kinds come and go with their kinds. */
const ADDRESSES: readonly (readonly [plugin: string, pattern: RegExp])[] = [
  ['role-strategy', /^\/role-strategy(?:\/|$)/],
  ['credentials', /\/credentials(?:\/|$)/],
  ['lockable-resources', /^\/lockable-resources(?:\/|$)/],
  ['junit', /\/testReport(?:\/|$)|\/_item\/:item\/test(?:\/|$)/],
  ['pipeline-input-step', /\/input(?:\/|$)|\/wfapi\/inputSubmit$/],
  ['pipeline-rest-api', /\/wfapi(?:\/|$)/],
  ['pipeline-stage-view', /\/workflow-stage(?:\/|$)/],
  [
    'pipeline-model-definition',
    /^\/pipeline-model-converter\/|\/directive-generator(?:\/|$)|\/_run\/:item\/:run\/restart(?:\/|$)/,
  ],
  ['workflow-cps', /\/(?:replay|pipeline-syntax|flowGraphTable|flowGraph)(?:\/|$)/],
  ['workflow-job', /\/_run\/:item\/:run\/(?:term|kill)$/],
  ['pipeline-groovy-lib', /^(?:\/manage)?\/libraries(?:\/|$)/],
  ['script-security', /\/scriptApproval(?:\/|$)/],
  ['gitlab-branch-source', /^\/gitlab-webhook\/post$/],
  ['mailer', /^\/(?:manage\/)?mail(?:\/|$)|\/hudson\.tasks\.Mailer\//],
  ['prometheus', /^\/prometheus(?:\/|$)/],
  ['git', /^\/git\/notifyCommit$/],
  ['next-build-number', /\/nextbuildnumber\//],
  ['external-monitor-job', /\/postBuildResult$/],
];

/** Returns the plugin that alone has an address: the path of a route, or of a link; null where there is none. */
export function pluginOfAddress(path: string): string | null {
  const [bare = ''] = path.split(/[?#]/);
  return ADDRESSES.find(([, pattern]) => pattern.test(bare))?.[0] ?? null;
}

/** Says whether an address is there, as far as plugins decide it. */
export function isAddressActive(path: string, isActive: (shortName: string) => boolean): boolean {
  const plugin = pluginOfAddress(path);
  return plugin === null || isActive(plugin);
}
