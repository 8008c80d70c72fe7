import { type Kind, type OwnType, orderKinds } from './own-type.ts';

/** Objects in a record are described to this depth. Deeper ones can have any fields. */
const deepest = 5;

/** An object in a record that has more fields than this is a map, whose names are data. */
const maxFields = 100;

const longestExample = 200;

/** Infers the type of values. It describes what was seen, and promises nothing about other values. */
export function inferType(values: Iterable<unknown>): OwnType {
  const seen = new Seen();
  for (const value of values) seen.add(value, 0);
  return seen.describe();
}

/** The values that were seen in one place. */
class Seen {
  readonly #kinds = new Set<Kind>();
  readonly #fields = new Map<string, Seen>();
  #count = 0;
  #objects = 0;
  #isNullable = false;
  #isMap = false;
  #items: Seen | null = null;
  #example: OwnType['example'] = null;

  add(value: unknown, depth: number): void {
    this.#count += 1;
    if (value === null) {
      this.#isNullable = true;
      return;
    }
    this.#kinds.add(kindOf(value));
    if (Array.isArray(value)) this.#addItems(value, depth);
    else if (typeof value === 'object') this.#addFields(value ?? {}, depth);
    else if (this.#example === null && isShort(value)) this.#example = value;
  }

  #addItems(items: readonly unknown[], depth: number): void {
    if (depth === deepest || items.length === 0) return;
    this.#items ??= new Seen();
    for (const item of items) this.#items.add(item, depth + 1);
  }

  #addFields(object: object, depth: number): void {
    this.#objects += 1;
    if (depth === deepest) this.#isMap = true;
    if (this.#isMap) return;
    for (const name of Object.keys(object)) this.#fieldOf(name).add(Reflect.get(object, name), depth + 1);
    if (depth > 0 && this.#fields.size > maxFields) {
      this.#isMap = true;
      this.#fields.clear();
    }
  }

  #fieldOf(name: string): Seen {
    const known = this.#fields.get(name);
    if (known !== undefined) return known;
    const field = new Seen();
    this.#fields.set(name, field);
    return field;
  }

  describe(): OwnType {
    const fields = [...this.#fields].map(([name, seen]) => ({
      name,
      isRequired: seen.#count === this.#objects,
      type: seen.describe(),
    }));
    return {
      kinds: orderKinds(this.#kinds),
      isNullable: this.#isNullable,
      fields: this.#objects === 0 || this.#isMap ? null : fields,
      items: this.#items?.describe() ?? null,
      example: this.#example,
    };
  }
}

function kindOf(value: unknown): Kind {
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return Array.isArray(value) ? 'list' : 'object';
}

function isShort(value: unknown): value is string | number | boolean {
  return typeof value === 'string' ? value.length <= longestExample : Number.isFinite(Number(value));
}
