import { type AnyKind, defineKind, tagOfClass } from './kind/kind.ts';

declare module './kind/families.ts' {
  interface KindOf {
    readonly tool: ToolKind;
  }
}

/** Says in which file of the home the installations of a tool stand, and how. */
export interface ToolFile {
  /** Names the file in the home. */
  readonly file: string;
  /** Names the root element of the file; null means that the list is one of the root config.xml. */
  readonly root: string | null;
  /** Names the element of the list below the root. */
  readonly list: string;
  /** Names the element of an installation. */
  readonly element: string;
  /** Names the class of the list, where Java cannot derive it from the field. */
  readonly listClass: string | null;
}

/** Describes a kind of programs that administrators name, so that jobs can ask for one of them. */
export interface ToolKind extends AnyKind {
  readonly family: 'tool';
  /** Holds the name by which pipelines ask for it: `maven`. */
  readonly symbol: string;
  /** Names the Java class of an installation. */
  readonly className: string;
  readonly storage: ToolFile;
  /** Names the variables that hold the home of the installation during a build. */
  readonly homeVariables: readonly string[];
  /** Names the variable, `PATH+MAVEN`, that puts the folder `bin` of the home in front of PATH; null where nothing does. */
  readonly pathVariable: string | null;
  /** Says whether the home is the program itself and not a folder. */
  readonly isProgram: boolean;
  /** Says whether pipelines may name the kind also where there is no installation of it. */
  readonly alwaysKnown: boolean;
  /** Holds the installations of a home that says nothing about them. */
  readonly initial: readonly { readonly name: string; readonly home: string }[];
}

/**
 * Defines a kind of tools. Administrators name its installations below Manage Jenkins, Tools; pipelines ask for one by
 * `tools { weatherTool 'v2' }` or `tool type: 'weatherTool', name: 'v2'`, and nodes may say where it is there.
 *
 * @example
 * registry.kinds(defineTool({
 *   symbol: 'weatherTool',
 *   className: 'plugins.weather.WeatherInstallation',
 *   displayName: 'Weather',
 *   homeVariables: ['WEATHER_HOME'],
 *   pathVariable: 'PATH+WEATHER',
 * }));
 */
export function defineTool(
  spec: Pick<ToolKind, 'symbol' | 'className' | 'displayName'> &
    Partial<Pick<ToolKind, 'homeVariables' | 'pathVariable' | 'isProgram' | 'alwaysKnown' | 'initial'>> & {
      /** Says where Jenkins has the installations; by default a file named by the class. */
      readonly storage?: Partial<ToolFile>;
    },
): ToolKind {
  const { symbol, className, displayName } = spec;
  const element = tagOfClass(className);
  const storage: ToolFile = {
    file: `${className}.xml`,
    root: `${element}_-DescriptorImpl`,
    list: 'installations',
    element,
    listClass: `${className}-array`,
    ...spec.storage,
  };
  return {
    ...defineKind('tool', { xmlTag: element, symbol, displayName, fields: {}, example: {} }),
    symbol,
    className,
    storage,
    homeVariables: spec.homeVariables ?? [],
    pathVariable: spec.pathVariable ?? null,
    isProgram: spec.isProgram ?? false,
    alwaysKnown: spec.alwaysKnown ?? true,
    initial: spec.initial ?? [],
  };
}
