import { bool, defineHostKeyCheck, group, text } from '../../points/index.ts';

const PACKAGE = 'hudson.plugins.sshslaves.verifiers.';

export const knownHostsCheck = defineHostKeyCheck({
  symbol: 'knownHostsFileKeyVerificationStrategy',
  displayName: 'Known hosts file Verification Strategy',
  xmlTag: `${PACKAGE}KnownHostsFileKeyVerificationStrategy`,
  fields: {},
  example: {},
  rule: () => ({ kind: 'known-hosts' }),
});

export const providedKeyCheck = defineHostKeyCheck({
  symbol: 'manuallyProvidedKeyVerificationStrategy',
  displayName: 'Manually provided key Verification Strategy',
  xmlTag: `${PACKAGE}ManuallyProvidedKeyVerificationStrategy`,
  fields: {
    key: group({
      algorithm: text({ label: 'Algorithm', help: 'Such as `ssh-ed25519`.' }),
      key: text({ label: 'SSH Key', help: 'In base64.' }),
    }),
  },
  example: { key: { algorithm: 'ssh-ed25519', key: 'AAAAC3NzaC1lZDI1NTE5AAAAIA==' } },
  rule: ({ key }) => ({ kind: 'provided', algorithm: key?.algorithm.trim() ?? '', key: key?.key.trim() ?? '' }),
});

export const trustedKeyCheck = defineHostKeyCheck({
  symbol: 'manuallyTrustedKeyVerificationStrategy',
  displayName: 'Manually trusted key Verification Strategy',
  xmlTag: `${PACKAGE}ManuallyTrustedKeyVerificationStrategy`,
  fields: { requireInitialManualTrust: bool({ label: 'Require manual verification of initial connection' }) },
  example: { requireInitialManualTrust: true },
  rule: ({ requireInitialManualTrust }) => ({ kind: 'trusted', manual: requireInitialManualTrust }),
});

export const noKeyCheck = defineHostKeyCheck({
  symbol: 'nonVerifyingKeyVerificationStrategy',
  displayName: 'Non verifying Verification Strategy',
  xmlTag: `${PACKAGE}NonVerifyingKeyVerificationStrategy`,
  fields: {},
  example: {},
  rule: () => ({ kind: 'none' }),
});
