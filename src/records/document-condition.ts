import { compilePattern } from '../lib/pattern.ts';
import { foldText } from '../lib/text.ts';
import type { Value } from '../storage/database.ts';
import type { DocumentSql, JsonValue } from '../storage/document-sql.ts';
import { allOf, type Comparison, type Condition, type Path, type RangeOperator } from './condition.ts';
import { foldedNeedle, jsonTextsOf } from './document-text.ts';

/** The facts about a collection that its statements need. */
export interface DocumentCollection {
  readonly name: string;
  /** The field that identifies a record, whose text is the column `key`. */
  readonly id: string;
  /** The fields with an index of `indexStatement`. */
  readonly indexed: ReadonlySet<string>;
}

/** Writes the expressions of one statement, and collects its parameters. */
export class DocumentWriter {
  readonly values: Value[];
  readonly #sql: DocumentSql;
  readonly #collection: DocumentCollection;
  /** Equal texts share a parameter, so that PostgreSQL recognizes equal expressions. */
  readonly #texts = new Map<string, string>();

  constructor(sql: DocumentSql, collection: DocumentCollection, values: readonly Value[] = []) {
    this.#sql = sql;
    this.#collection = collection;
    this.values = [...values];
  }

  /** The condition that selects the collection: a literal, as in the indexes of its fields. */
  get ofCollection(): string {
    return `documents.collection = ${nameLiteral(this.#collection.name)}`;
  }

  add(value: Value): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  readonly addText = (text: string): string => {
    const known = this.#texts.get(text) ?? this.add(text);
    this.#texts.set(text, known);
    return known;
  };

  valueAt(path: Path): JsonValue {
    const [field = ''] = path;
    return path.length === 1 && this.#collection.indexed.has(field) && isIndexable(field)
      ? this.#sql.field(field)
      : this.#sql.at(path.slice(0, deepestPath), this.addText);
  }

  /** Writes the condition for all documents that may match; null for any document. `restOf` is left to check. */
  write(condition: Condition): string | null {
    if (!narrows(condition)) return null;
    if ('all' in condition)
      return join(
        condition.all.flatMap((part) => this.write(part) ?? []),
        'and',
      );
    if ('any' in condition)
      return (
        join(
          condition.any.flatMap((part) => this.write(part) ?? []),
          'or',
        ) ?? 'false'
      );
    if ('not' in condition) return `(${this.write(condition.not) ?? 'true'}) is not true`;
    return this.#compare(condition);
  }

  #compare(comparison: Comparison): string {
    switch (comparison.is) {
      case 'equal':
        return this.#oneOf(comparison.at, [String(comparison.value)]);
      case 'oneOf':
        return this.#oneOf(comparison.at, comparison.value.map(String));
      case 'notEqual':
        return this.#differs(comparison.at, String(comparison.value));
      case 'isPresent':
        return `${this.valueAt(comparison.at).json} is not null`;
      case 'isNull':
        return this.#sql.isNull(this.valueAt(comparison.at));
      case 'contains':
      case 'startsWith':
      case 'endsWith':
        return this.#sql.contains(this.addText(foldedNeedle(comparison.value)));
      case 'matches':
        return this.#matches(comparison.at, comparison.value);
      default:
        return this.#range(this.valueAt(comparison.at), comparison.is, comparison.value);
    }
  }

  #oneOf(at: Path, texts: readonly string[]): string {
    if (at.length === 1 && at[0] === this.#collection.id)
      return this.#sql.textIn('documents.key', this.addText(JSON.stringify(texts)));
    const value = this.valueAt(at);
    const isOne = this.#sql.oneOf(value, texts.flatMap(jsonTextsOf), this.addText);
    return texts.some(mayBeList) ? `(${isOne} or ${this.#sql.isList(value)})` : isOne;
  }

  #differs(at: Path, text: string): string {
    const value = this.valueAt(at);
    return `(${this.#sql.noneOf(value, jsonTextsOf(text), this.addText)} and not ${this.#sql.isNull(value)})`;
  }

  /** Looks for a part of the pattern in the folded text, which lacks `false`, 0 and the commas of lists. */
  #matches(at: Path, pattern: string): string {
    const { literal } = compilePattern(foldText(pattern));
    const value = this.valueAt(at);
    if (literal === '') return `${value.json} is not null`;
    const isFound = this.#sql.contains(this.addText(foldedNeedle(literal)));
    const isUnsearched = this.#sql.oneOf(value, ['false', '0'], this.addText);
    return `(${isFound} or ${isUnsearched} or ${this.#sql.isList(value)})`;
  }

  #range(value: JsonValue, is: RangeOperator, wanted: string | number): string {
    const operator = rangeOperators[is];
    if (typeof wanted === 'number') return this.#sql.compareNumeric(value, operator, this.#addNumber(wanted));
    const number = Number(wanted);
    const asNumber = Number.isNaN(number) ? null : this.#addNumber(number);
    return this.#sql.compareAlike(value, operator, this.addText(wanted), asNumber);
  }

  #addNumber(number: number): string {
    // An infinite number, as both engines read it.
    return this.addText(Number.isFinite(number) ? String(number) : number > 0 ? '9e999' : '-9e999');
  }
}

const rangeOperators = { above: '>', atLeast: '>=', below: '<', atMost: '<=' } as const;

/** Returns the part of a condition that SQL leaves open; null if it selects exactly the documents that match. */
export function restOf(condition: Condition): Condition | null {
  if ('all' in condition) {
    const rests = condition.all.flatMap((part) => restOf(part) ?? []);
    return rests.length === 0 ? null : allOf(rests);
  }
  if ('any' in condition) return condition.any.some((part) => restOf(part) !== null) ? condition : null;
  if ('not' in condition) return restOf(condition.not) === null ? null : condition;
  return isExact(condition) ? null : condition;
}

function isExact(comparison: Comparison): boolean {
  if (comparison.is === 'equal' || comparison.is === 'notEqual') return !mayBeList(String(comparison.value));
  if (comparison.is === 'oneOf') return !comparison.value.map(String).some(mayBeList);
  return !['contains', 'startsWith', 'endsWith', 'matches'].includes(comparison.is);
}

/** Returns the fields that every document of the list has in common with given values, so that an index finds it. */
export function lookedUpBy(condition: Condition): readonly string[] {
  if ('all' in condition) return condition.all.flatMap(lookedUpBy);
  if ('any' in condition || 'not' in condition) return [];
  const { at, is } = condition;
  return at.length === 1 && (is === 'equal' || is === 'oneOf') && isExact(condition) ? at : [];
}

/** Returns true if SQL can exclude documents by the condition. */
function narrows(condition: Condition): boolean {
  if ('all' in condition) return condition.all.some(narrows);
  if ('any' in condition) return condition.any.every(narrows);
  return 'not' in condition ? restOf(condition.not) === null : true;
}

/** A list of several items has commas in its text. */
function mayBeList(text: string): boolean {
  return text.includes(',');
}

/** Joins conditions as a balanced tree: SQLite limits the depth of an expression. Null if there is none. */
function join(parts: readonly string[], operator: 'and' | 'or'): string | null {
  const [first] = parts;
  if (first === undefined || parts.length === 1) return first ?? null;
  const middle = parts.length >> 1;
  return `(${join(parts.slice(0, middle), operator)} ${operator} ${join(parts.slice(middle), operator)})`;
}

/** JSON is not nested deeper (S13), so nothing is found below. */
const deepestPath = 101;

/** Names in a statement are not quoted further: no parameter can be mistaken for a part of them. */
export function isIndexable(field: string): boolean {
  return !field.includes('$') && !field.includes('\0');
}

/** Quotes the name of a collection. */
export function nameLiteral(name: string): string {
  return `'${name.replaceAll("'", "''")}'`;
}

/** Returns the paths in a condition, each once. */
export function pathsIn(condition: Condition): readonly Path[] {
  const paths = new Map<string, Path>();
  const visit = (part: Condition): void => {
    if ('all' in part) part.all.forEach(visit);
    else if ('any' in part) part.any.forEach(visit);
    else if ('not' in part) visit(part.not);
    else paths.set(JSON.stringify(part.at), part.at);
  };
  visit(condition);
  return [...paths.values()];
}
