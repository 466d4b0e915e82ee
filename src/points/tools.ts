/** Describes a program that an administrator configured and that is on the machine of the build. */
export interface Tool {
  readonly name: string;
  /** Holds the folder in which it is installed, with variables replaced; for git, the program itself. */
  readonly home: string;
  /** Holds what its users need in their environment: `MAVEN_HOME`; the value of `PATH+MAVEN` is put in front of PATH. */
  readonly env: Readonly<Record<string, string>>;
}

/** Represents the installations of tools that this server knows. */
export interface Tools {
  /**
   * Returns a tool by its type (a symbol, `maven`, or Java's class) and name; null where there is none, or it has no home.
   */
  find(type: string, name: string): Tool | null;
  /** Returns the names of the installations of a type. */
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
