import type { Fields } from './fields.ts';

/** A parameter of query or form: what it means, what clients may send, and the value that handlers get of it. */
export interface Parameter<out Value> {
  /** A sentence for the API pages and the OpenAPI document. */
  readonly doc: string;
  readonly schema: ParameterSchema;
  /** The fields that the value is made of, where those are several. Its own name is then nothing that clients send. */
  readonly parts?: Declared;
  /** Reads the value; throws the catalog's error where what was sent is refused. */
  read(fields: Fields, name: string): Value;
}

/** The JSON schema of a value as a well-behaved client sends it. What the server forgives beyond that is not in it. */
export interface ParameterSchema {
  readonly type: 'string' | 'integer' | 'boolean' | 'array' | 'object';
  /** `binary`: a file, which only a multipart form carries. `json`: a document. */
  readonly format?: 'binary' | 'json' | 'date' | 'uuid' | 'password';
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: string | number | boolean;
  readonly items?: { readonly type: 'string'; readonly enum?: readonly string[] };
  /** The parameter stands for any number of fields with names of their own. */
  readonly additionalProperties?: { readonly type: 'string' };
}

/** The parameters of a route by name. */
export type Declared = Readonly<Record<string, Parameter<unknown>>>;

/** A route without parameters. */
export type None = Readonly<Record<never, never>>;

/** The values that a handler gets of its route's parameters. */
export type ValuesOf<P extends Declared> = {
  readonly [Name in keyof P]: P[Name] extends Parameter<infer Value> ? Value : never;
};

/**
 * Returns the values of declared parameters. Each is read when it is asked for: which of several errors a client sees is
 * decided by the order in which a handler asks, and Jenkins has an order of its own.
 */
export function valuesOf<const P extends Declared>(declared: P, fields: Fields): ValuesOf<P>;
export function valuesOf(declared: Declared, fields: Fields): ValuesOf<Declared> {
  const values = {};
  for (const [name, parameter] of Object.entries(declared)) {
    Object.defineProperty(values, name, { enumerable: true, get: () => parameter.read(fields, name) });
  }
  return values;
}
