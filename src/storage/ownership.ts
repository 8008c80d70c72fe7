import { type DatabaseLocation, describeLocation } from './location.ts';

/** Tables since the first migration that no other program is likely to have together. */
export const ownMarks = ['schema_migrations', 'login_failures', 'token_epochs'] as const;

export function isOwn(tables: readonly string[]): boolean {
  return ownMarks.every((name) => tables.includes(name));
}

/** Rejects a database with the tables of another program, and an empty one if `mustBeThere` is set. */
export function requireOwn(
  location: DatabaseLocation,
  tables: readonly string[],
  mustBeThere: boolean,
): void {
  if (isOwn(tables)) return;
  const name = describeLocation(location);
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
