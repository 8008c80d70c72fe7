import { z } from 'zod';

/** The description of a variable in `docs/settings.md` and in `--help`, in Markdown. */
export interface Description {
  readonly default: string;
  readonly meaning: string;
  /** Returns a default that depends on other settings. */
  readonly byDefault?: (basis: Basis) => unknown;
}

const descriptions = z.registry<Description>();

type Reader<T> = z.ZodType<T, string>;

/** A variable whose default is read as if it were set. */
export function setting<T>(reader: Reader<T>, defaultText: string | number, meaning: string) {
  return reader
    .prefault(String(defaultText))
    .register(descriptions, { default: `\`${defaultText}\``, meaning });
}

/** A variable that is null if it is not set; `unset` says what happens then. */
export function optional<T>(reader: Reader<T>, unset: string, meaning: string) {
  return reader.nullable().default(null).register(descriptions, { default: unset, meaning });
}

/** The properties of a service that the defaults of other settings depend on. */
export interface Basis {
  readonly hardened: boolean;
  /** True if only this machine can reach the server and it is not hardened. */
  readonly isPrivate: boolean;
  readonly metricsToken: string | null;
  readonly maxConnections: number;
  readonly workers: number;
}

/** A variable whose default depends on other settings; `unset` says how. */
export function dependent<T>(
  reader: Reader<T>,
  unset: string,
  meaning: string,
  byDefault: (basis: Basis) => T,
) {
  const schema = reader.nullable().default(null);
  // Null only until the others are known, which `settle` waits for.
  return schema.register(descriptions, { default: unset, meaning, byDefault }) as z.ZodType as z.ZodType<T>;
}

/** The description of a variable. */
export function describe(schema: z.ZodType): Description {
  return descriptions.get(schema) ?? { default: 'none', meaning: '' };
}
