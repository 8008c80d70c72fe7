import pluralize from 'pluralize';

/** Returns the plural of the last word of a name: `authors` for `author`, `blogPeople` for `blogPerson`. */
export function pluralOf(name: string): string {
  return pluralize.plural(name);
}

/** Returns the singular of the last word of a name: `author` for `authors`, `blogPerson` for `blogPeople`. */
export function singularOf(name: string): string {
  return pluralize.singular(name);
}
