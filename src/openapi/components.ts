import * as z from 'zod';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The `components` of a document. A component is added when it is first referenced. */
export class Components {
  readonly #parts = new Map<string, Map<string, JsonObject>>();

  /** Converts a Zod type to JSON Schema. Types with an id become components and are referenced. */
  schemaOf(shape: z.ZodType, io: Direction): JsonObject {
    const { $schema: _, $defs = {}, ...schema } = toJsonSchema(shape, io);
    for (const [name, definition] of Object.entries($defs)) this.refer('schemas', name, () => definition);
    return schema;
  }

  refer(kind: string, name: string, create: () => JsonObject): JsonObject {
    const parts = this.#parts.get(kind) ?? new Map<string, JsonObject>();
    this.#parts.set(kind, parts);
    if (!parts.has(name)) parts.set(name, create());
    return { $ref: `#/components/${kind}/${name}` };
  }

  toJson(): JsonObject {
    const sorted = (parts: ReadonlyMap<string, unknown>) =>
      Object.fromEntries([...parts].sort(([left], [right]) => (left < right ? -1 : 1)));
    return sorted(new Map([...this.#parts].map(([kind, parts]) => [kind, sorted(parts)])));
  }
}

interface JsonSchema extends JsonObject {
  readonly $defs?: Readonly<Record<string, JsonObject>>;
}

type Direction = 'input' | 'output';

function toJsonSchema(shape: z.ZodType, io: Direction): JsonSchema {
  const text = JSON.stringify(z.toJSONSchema(shape, { io }));
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'));
}
