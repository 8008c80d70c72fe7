/**
 * A `limit` and an `offset` whose values are hidden from the planner. It would plan again for every run: on SQLite because
 * it inspects a bare value, on PostgreSQL because its reusable plan, which assumes a tenth of the rows, looks too long.
 */
export function limitTo(limit: string, offset?: string): string {
  const hidden = (parameter: string) => `(select cast(${parameter} as bigint))`;
  return `limit ${hidden(limit)}${offset === undefined ? '' : ` offset ${hidden(offset)}`}`;
}
