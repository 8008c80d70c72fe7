import type { Caller } from '../../blog/access.ts';
import { newUserFields, parseFields, userChanges } from '../../blog/fields.ts';
import { type Answer, json, noContent } from '../../http/answer.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Interface } from '../../http/interface.ts';
import { Failure } from '../../lib/failure.ts';
import { InvalidParameters } from './errors.ts';
import type { VersionedParts } from './parts.ts';
import { idOf, inListStyle, pageOf, unwrap } from './request.ts';
import { type RelatedList, relatedLists } from './views.ts';

export interface UsersVariant {
  readonly path: string;
  /** Whether a flat body that is invalid is the path-versioned variant's 400 with a list (V2), or 422 (V11). */
  readonly listsFlatErrors: boolean;
}

/** The users of the blog at one path; two paths serve them (V11). */
export function userRoutes(
  parts: VersionedParts,
  { path, listsFlatErrors }: UsersVariant,
): Interface['routes'] {
  const { blog, views, callerOf, readBody } = parts;

  async function list(exchange: Exchange): Promise<Answer> {
    const page = pageOf(exchange);
    const include = includedIn(exchange);
    const { items, total } = await blog.users.list(page);
    const data = await views.users(items, include, await callerOf(exchange));
    return json(200, { data, meta: { page: page.number, per_page: page.size, total } });
  }

  async function show(exchange: Exchange): Promise<Answer> {
    const user = await blog.users.find(idOf(exchange));
    if (user === null) throw new Failure('NOT_FOUND');
    return json(200, { data: await views.user(user, await callerOf(exchange)) });
  }

  async function create(exchange: Exchange): Promise<Answer> {
    const caller = await callerOf(exchange);
    const { fields, isFlat } = unwrap(await readBody(exchange), 'user');
    return inListStyle(isFlat && listsFlatErrors, async () => {
      const { name, email, role, admin_notes: adminNotes } = fields;
      const profile = parseFields(newUserFields, { name, email, role, adminNotes });
      const user = await blog.users.createProfile(caller, profile);
      return json(201, { data: await views.user(user, caller) });
    });
  }

  async function update(exchange: Exchange): Promise<Answer> {
    const caller = await callerOf(exchange);
    const { id } = await blog.users.findChangeable(caller, idOf(exchange));
    const { fields, isFlat } = unwrap(await readBody(exchange), 'user');
    return inListStyle(isFlat && listsFlatErrors, () => change(caller, id, fields));
  }

  async function change(
    caller: Caller,
    id: number,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<Answer> {
    const { name, email, role, admin_notes: adminNotes } = fields;
    const changes = parseFields(userChanges, { name, email, role, adminNotes });
    const user = await blog.users.update(caller, id, changes);
    return json(200, { data: await views.user(user, caller) });
  }

  async function remove(exchange: Exchange): Promise<Answer> {
    await blog.users.delete(await callerOf(exchange), idOf(exchange));
    return noContent();
  }

  return {
    [path]: { GET: list, POST: create },
    [`${path}/:id`]: { GET: show, PUT: update, PATCH: update, DELETE: remove },
  };
}

/** The related lists that a list of users is asked to carry, `?include=posts,comments` (V4). */
function includedIn(exchange: Exchange): ReadonlySet<RelatedList> {
  const names = (exchange.query('include') ?? '').split(',').filter((name) => name !== '');
  const known = names.map((name) => relatedLists.find((list) => list === name));
  if (known.includes(undefined)) throw new InvalidParameters(['include must name posts, comments or both']);
  return new Set(known.filter((name) => name !== undefined));
}
