import type { PasswordFile, Settings, TokenUse, UserFiles, UserRecord } from '../../home/index.ts';

/** Holds users' files in memory: what was saved is a copy, as on a disk. */
export function memoryUserFiles(...records: UserRecord[]): UserFiles & { readonly saved: Map<string, UserRecord> } {
  const uses = new Map<string, readonly TokenUse[]>();
  const saved = new Map(records.map((record) => [record.id, record]));
  return {
    saved,
    load: async () => [...saved.values()].map((record) => structuredClone(record)),
    save: async (record) => void saved.set(record.id, structuredClone(record)),
    delete: async (id) => void saved.delete(id),
    fileOf: async () => null,
    rewrite: async () => undefined,
    tokenUses: async (id) => uses.get(id) ?? [],
    saveTokenUses: async (id, change) => void uses.set(id, change(uses.get(id) ?? [])),
  };
}

export function userRecord(id: string, changes: Partial<UserRecord> = {}): UserRecord {
  return {
    id,
    fullName: id,
    description: null,
    passwordHash: null,
    seed: '48f8c97f7ec7e287',
    email: null,
    tokens: [],
    timeZone: null,
    authorizedKeys: null,
    primaryView: null,
    isConfigured: false,
    ...changes,
  };
}

/** Returns the settings of a home after its first start. */
export function settingsWith(changes: Partial<Settings> = {}): Settings {
  return {
    version: '2.393',
    installState: null,
    securityState: 'stated',
    numExecutors: 2,
    mode: 'NORMAL',
    label: '',
    useSecurity: true,
    authorization: {
      className: 'hudson.security.FullControlOnceLoggedInAuthorizationStrategy',
      denyAnonymousRead: true,
    },
    naming: {
      className: 'jenkins.model.ProjectNamingStrategy$DefaultProjectNamingStrategy',
      pattern: '',
      description: '',
    },
    realm: { className: 'hudson.security.HudsonPrivateSecurityRealm', disableSignup: true },
    disableRememberMe: false,
    crumbIssuer: true,
    systemMessage: null,
    quietPeriod: 5,
    slaveAgentPort: -1,
    scmCheckoutRetryCount: 0,
    primaryView: 'all',
    rootUrl: null,
    adminAddress: null,
    resourceRootUrl: null,
    shell: null,
    markupFormatter: null,
    globalEnvironment: [],
    hiddenMonitors: [],
    clouds: [],
    ...changes,
  };
}

/** Is the salt of crumbs. */
export const SALT = '16'.repeat(8);

/** Returns a file for a password that remembers what was done to it. */
export function memoryPasswordFile(): PasswordFile & { readonly written: string[]; text: string | null } {
  const written: string[] = [];
  const file: ReturnType<typeof memoryPasswordFile> = {
    path: '/home/secrets/initialAdminPassword',
    written,
    text: null,
    read: async () => file.text,
    async write(password: string) {
      file.text = password;
      written.push(password);
    },
    async remove() {
      file.text = null;
    },
  };
  return file;
}
