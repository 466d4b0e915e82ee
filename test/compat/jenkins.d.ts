/** The part of the npm package `jenkins` that our tests use; it ships without types. */
declare module 'jenkins' {
  interface LogStream {
    on(event: 'data', listener: (text: string) => void): void;
    on(event: 'error', listener: (error: Error) => void): void;
    on(event: 'end', listener: () => void): void;
  }

  interface Named {
    readonly name: string;
  }

  export default class Jenkins {
    constructor(options: { baseUrl: string; crumbIssuer?: boolean });
    info(): Promise<{ mode: string }>;
    readonly job: {
      create(name: string, xml: string): Promise<void>;
      config(name: string): Promise<string>;
      config(name: string, xml: string): Promise<void>;
      copy(from: string, name: string): Promise<void>;
      destroy(name: string): Promise<void>;
      delete(name: string): Promise<void>;
      disable(name: string): Promise<void>;
      enable(name: string): Promise<void>;
      exists(name: string): Promise<boolean>;
      get(name: string): Promise<{ color: string; description: string; name: string; fullName: string }>;
      list(folder?: string): Promise<Named[]>;
      build(options: string | { name: string; parameters: Record<string, string> }): Promise<number>;
    };
    readonly build: {
      get(name: string, number: number | string): Promise<{ result: string | null; building: boolean }>;
      log(name: string, number: number): Promise<string>;
      log(options: {
        name: string;
        number: number;
        start: number;
        type: 'text' | 'html';
        meta: true;
      }): Promise<{ text: string; more: boolean; size: number }>;
      logStream(name: string, number: number, options: { delay: number }): LogStream;
      term(name: string, number: number): Promise<void>;
      stop(name: string, number: number): Promise<void>;
    };
    readonly queue: {
      list(): Promise<{ id: number }[]>;
      cancel(id: number): Promise<void>;
      item(id: number): Promise<{ executable?: { number: number } | null; cancelled?: boolean }>;
    };
    readonly credentials: {
      create(folder: string, store: string, domain: string, xml: string): Promise<void>;
      config(id: string, folder: string, store: string, domain: string): Promise<string>;
      config(id: string, folder: string, store: string, domain: string, xml: string): Promise<void>;
      exists(id: string, folder: string, store: string, domain: string): Promise<boolean>;
      list(folder: string, store: string, domain: string): Promise<readonly { readonly id: string }[]>;
      destroy(id: string, folder: string, store: string, domain: string): Promise<void>;
    };
    readonly view: {
      create(name: string, type: 'list' | 'my'): Promise<void>;
      config(name: string): Promise<string>;
      config(name: string, xml: string): Promise<void>;
      exists(name: string): Promise<boolean>;
      get(name: string): Promise<{ _class: string; jobs: Named[] }>;
      list(folder?: string): Promise<Named[]>;
      add(name: string, job: string): Promise<void>;
      remove(name: string, job: string): Promise<void>;
      destroy(name: string): Promise<void>;
      delete(name: string): Promise<void>;
    };
    readonly node: {
      create(options: Record<string, unknown>): Promise<void>;
      config(name: string): Promise<string>;
      config(name: string, xml: string): Promise<void>;
      exists(name: string): Promise<boolean>;
      get(name: string): Promise<{ displayName: string; temporarilyOffline: boolean; offlineCauseReason: string }>;
      list(): Promise<{ displayName: string }[]>;
      toggleOffline(name: string, message: string): Promise<void>;
      changeOfflineCause(name: string, message: string): Promise<void>;
      disable(name: string, message: string): Promise<void>;
      enable(name: string): Promise<void>;
      disconnect(name: string, message: string): Promise<void>;
      doDisconnect(name: string): Promise<void>;
      destroy(name: string): Promise<void>;
      delete(name: string): Promise<void>;
    };
    readonly crumbIssuer: { get(): Promise<{ crumbRequestField: string; crumb: string }> };
    readonly label: { get(name: string): Promise<{ nodes: { nodeName: string }[] }> };
    readonly plugin: { list(): Promise<{ shortName: string }[]> };
    readonly credentials: Readonly<Record<string, unknown>>;
  }
}
