import { adviceFor } from '../../lib/closest-word.ts';
import { printable, shorten } from '../../lib/text.ts';
import type { Path } from '../../records/condition.ts';

/** What is known of the fields of a collection's records. */
export interface Names {
  /** The top-level names of all records so far, of the schema and of the references, with the id's. */
  readonly fields: ReadonlySet<string>;
  /** Those of them that have held an object; undefined if nobody knows. */
  readonly objects?: ReadonlySet<string>;
}

/** More notes would only make a long header. */
const maxNotes = 10;

/** The fields that a query can use, and notes about those that it cannot. */
export class KnownFields {
  readonly notes: string[] = [];
  readonly #names: Names;

  constructor(names: Names) {
    this.#names = names;
  }

  has(name: string): boolean {
    return this.#names.fields.has(name);
  }

  /** Returns false for a field that is known to hold no objects. */
  mayHoldObject(name: string): boolean {
    return this.#names.objects?.has(name) ?? true;
  }

  /** Returns the path that a name with dots stands for; null if its field is unknown. A field with a dot wins. */
  pathOf(name: string): Path | null {
    if (this.has(name)) return [name];
    const path = name.split('.');
    return this.has(path[0] ?? '') ? path : null;
  }

  /** Notes that a parameter has no effect. */
  ignore(name: string, field = name): void {
    this.note(name, `is not a field of any record so far and was ignored${this.adviceFor(field)}`);
  }

  adviceFor(name: string): string {
    const [field = ''] = name.split('.');
    return ascii(adviceFor(field, [...this.#names.fields]));
  }

  note(name: string, words: string): void {
    if (this.notes.length < maxNotes) this.notes.push(`"${printable(shorten(name))}" ${words}`);
  }
}

function ascii(text: string): string {
  return text.replace(/[^\x20-\x7e]+/gu, printable);
}
