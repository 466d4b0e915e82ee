/** The part of the npm package `jenkins` that our tests use; it ships without types. */
declare module 'jenkins' {
  interface LogStream {
    on(event: 'data', listener: (text: string) => void): void;
    on(event: 'error', listener: (error: Error) => void): void;
    on(event: 'end', listener: () => void): void;
  }

  export default class Jenkins {
    constructor(options: { baseUrl: string; crumbIssuer?: boolean });
    info(): Promise<{ mode: string }>;
    readonly job: {
      create(name: string, xml: string): Promise<void>;
      config(name: string): Promise<string>;
      copy(from: string, name: string): Promise<void>;
      destroy(name: string): Promise<void>;
      disable(name: string): Promise<void>;
      enable(name: string): Promise<void>;
      exists(name: string): Promise<boolean>;
      get(name: string): Promise<{ color: string }>;
      list(): Promise<{ name: string }[]>;
      build(options: string | { name: string; parameters: Record<string, string> }): Promise<number>;
    };
    readonly build: {
      get(name: string, number: number): Promise<{ result: string | null }>;
      log(name: string, number: number): Promise<string>;
      logStream(name: string, number: number, options: { delay: number }): LogStream;
      stop(name: string, number: number): Promise<void>;
    };
    readonly queue: {
      cancel(id: number): Promise<void>;
      item(id: number): Promise<{ executable?: { number: number } | null }>;
    };
  }
}
