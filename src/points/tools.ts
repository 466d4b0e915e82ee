/** A program that an administrator named and that is on the machine of the build. */
export interface Tool {
  readonly name: string;
  /** Folder it is installed in, variables replaced; of git the program itself. */
  readonly home: string;
  /** What its users need in their environment: `MAVEN_HOME`; `PATH+MAVEN` is put in front of PATH. */
  readonly env: Readonly<Record<string, string>>;
}

/** The installations of tools that this server knows. */
export interface Tools {
  /** By type (a symbol, `maven`, or Java's class) and name; null: there is none, or it has no home. */
  find(type: string, name: string): Tool | null;
  /** Names of the installations of a type. */
  names(type: string): readonly string[];
}

/** Puts a tool's variables into an environment, its folder of programs in front of PATH. */
export function useTool(env: Map<string, string>, tool: Tool): void {
  for (const [name, value] of Object.entries(tool.env)) {
    const plus = name.indexOf('+');
    if (plus < 0) env.set(name, value);
    else {
      const real = name.slice(0, plus);
      const before = env.get(real);
      env.set(real, before ? `${value}:${before}` : value);
    }
  }
}
