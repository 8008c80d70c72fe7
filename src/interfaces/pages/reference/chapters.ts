import { escapeHtml } from '../../../http/html.ts';
import type { Interface } from '../../../http/interface.ts';
import type { Operation } from '../../../http/operation.ts';
import { type Described, isDescribed } from '../../../openapi/described.ts';
import type { RootField } from './graphql-chapter.ts';
import { routeOf } from './operation-article.ts';

export interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  /** Distinguishes entries with the same title. */
  readonly variant: string;
}

export interface Chapter {
  readonly id: string;
  readonly name: string;
}

export type Entries = ReadonlyMap<Chapter, readonly Entry[]>;

/** The interfaces of the reference, with those for client developers first. */
export function describedIn(interfaces: readonly Interface[]): readonly Described[] {
  return interfaces.filter(isDescribed).sort((one, other) => rankOf(one) - rankOf(other));
}

function rankOf({ home, reference }: Described): number {
  if (home !== undefined) return 0;
  return reference.document === undefined ? 2 : 1;
}

const graphqlChapter: Chapter = { id: 'graphql', name: 'GraphQL' };

export function chapterOf({ reference, name }: Described): Chapter {
  return { id: reference.document ?? name.toLowerCase().replaceAll(' ', '-'), name };
}

export function chaptersOf(interfaces: readonly Interface[], hasSchemas: boolean): readonly Chapter[] {
  return [...describedIn(interfaces).map(chapterOf), ...(hasSchemas ? [graphqlChapter] : [])];
}

export function entriesOf(described: readonly Described[], fields: readonly RootField[]): Entries {
  const operations = described.map((api): [Chapter, readonly Entry[]] => [
    chapterOf(api),
    api.operations.map((operation) => toEntry(operation, api.operations)),
  ]);
  return new Map([
    ...operations,
    ...(fields.length === 0 ? [] : [[graphqlChapter, fields.map(fieldEntry)] as const]),
  ]);
}

/** Operations with the same summary are distinguished by their path. */
function toEntry({ id, method, summary, path }: Operation, all: readonly Operation[]): Entry {
  const isAlone = all.filter((other) => other.summary === summary && other.method === method).length === 1;
  const kind = method === 'DELETE' ? 'DEL' : method;
  return { id, kind, title: summary, variant: isAlone ? '' : routeOf(path) };
}

const shortNames = { query: 'QRY', mutation: 'MUT', subscription: 'SUB' } as const;

function fieldEntry({ id, root, field, schemas }: RootField): Entry {
  const variant = schemas.includes('main') ? '' : schemas.join(', ');
  return { id, kind: shortNames[root], title: field.name, variant };
}

export function writeEntries(entries: Entries): string {
  const sections = [...entries].map(
    ([{ id, name }, listed]) =>
      `<section><h2><a href="#${id}">${escapeHtml(name)}</a></h2><ol>${listed.map(writeEntry).join('')}</ol></section>`,
  );
  return sections.join('\n');
}

function writeEntry({ id, kind, title, variant }: Entry): string {
  const more = variant === '' ? '' : ` <small>${escapeHtml(variant)}</small>`;
  return `<li><a href="#${id}"><b>${kind}</b><span>${escapeHtml(title)}${more}</span></a></li>`;
}
