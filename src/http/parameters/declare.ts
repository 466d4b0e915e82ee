import type { Fields } from './fields.ts';

/** Describes a parameter of query or form: its meaning, what clients may send, and the value that handlers get. */
export interface Parameter<out Value> {
  /** Holds a sentence for the API pages and the OpenAPI document. */
  readonly doc: string;
  readonly schema: ParameterSchema;
  /**
   * Holds the fields that the value is made of, where there are several. Clients then do not send the parameter's own name.
   */
  readonly parts?: Declared;
  /** Reads the value; throws the catalog's error where what was sent is refused. */
  read(fields: Fields, name: string): Value;
}

/**
 * Represents the JSON schema of a value as a well-behaved client sends it. It does not include what the server tolerates
 * beyond that.
 */
export interface ParameterSchema {
  readonly type: 'string' | 'integer' | 'boolean' | 'array' | 'object';
  /** Names the format. `binary` is a file, which only a multipart form carries; `json` is a document. */
  readonly format?: 'binary' | 'json' | 'date' | 'uuid' | 'password';
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: string | number | boolean;
  readonly items?: { readonly type: 'string'; readonly enum?: readonly string[] };
  /** Is set where the parameter stands for any number of fields with names of their own. */
  readonly additionalProperties?: { readonly type: 'string' };
}

/** Holds the parameters of a route by name. */
export type Declared = Readonly<Record<string, Parameter<unknown>>>;

/** Represents the parameters of a route that has none. */
export type None = Readonly<Record<never, never>>;

/** Holds the values that a handler gets for its route's parameters. */
export type ValuesOf<P extends Declared> = {
  readonly [Name in keyof P]: P[Name] extends Parameter<infer Value> ? Value : never;
};

/**
 * Returns the values of declared parameters. Each is read on access: the order in which a handler accesses them decides
 * which of several errors a client sees, and Jenkins has an order of its own.
 */
export function valuesOf<const P extends Declared>(declared: P, fields: Fields): ValuesOf<P>;
export function valuesOf(declared: Declared, fields: Fields): ValuesOf<Declared> {
  const values = {};
  for (const [name, parameter] of Object.entries(declared)) {
    Object.defineProperty(values, name, { enumerable: true, get: () => parameter.read(fields, name) });
  }
  return values;
}
