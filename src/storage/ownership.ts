import { type DatabaseLocation, describeLocation } from './location.ts';

/** What a database holds: the records of a catalog, or those of a file. */
export type Served = 'contracts' | 'file';

/** Tables since the first migration that no other program is likely to have together. */
export const ownMarks = ['schema_migrations', 'login_failures', 'token_epochs'] as const;

/** The table that only a database with the records of a file has. */
const fileMark = 'own_file';

export function isOwn(tables: readonly string[], served: Served = 'contracts'): boolean {
  return ownMarks.every((name) => tables.includes(name)) && tables.includes(fileMark) === (served === 'file');
}

/** Rejects a database with the tables of another program, and an empty one if `mustBeThere` is set. */
export function requireOwn(
  location: DatabaseLocation,
  tables: readonly string[],
  mustBeThere: boolean,
  served: Served = 'contracts',
): void {
  if (isOwn(tables, served)) return;
  const name = describeLocation(location);
  if (served === 'file' && isOwn(tables, 'contracts'))
    throw new Error(
      `${name} holds the five contracts: set DATABASE_URL to another database, or leave out the file`,
    );
  if (served === 'contracts' && isOwn(tables, 'file'))
    throw new Error(
      `${name} holds the collections of a file: name that file with API_FILE, or set DATABASE_URL to another database`,
    );
  if (tables.length > 0) {
    throw new Error(
      `${name} belongs to another program (tables ${shorten(tables)}): set DATABASE_URL to a different database`,
    );
  }
  if (mustBeThere) {
    throw new Error(
      `${name} has no tables: start the server once to create it, or set DATABASE_URL to an existing one`,
    );
  }
}

const shownNames = 3;

/** Lists the first names and counts the others. */
export function shorten(names: readonly string[]): string {
  const shown = names.slice(0, shownNames).join(', ');
  return names.length > shownNames ? `${shown} and ${names.length - shownNames} more` : shown;
}
