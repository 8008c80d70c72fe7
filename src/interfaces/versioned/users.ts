import { parseFields } from '../../blog/fields.ts';
import { action, repeatable } from '../../http/action.ts';
import { type Answer, json, noContent } from '../../http/answer.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Interface } from '../../http/interface.ts';
import { Failure } from '../../lib/failure.ts';
import { InvalidParameters } from './errors.ts';
import type { VersionedParts } from './parts.ts';
import { explainInvalid, identityOf, idOf, inListStyle, pageOf, unwrap } from './request.ts';
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

  const show = action(async (exchange) => {
    const caller = await callerOf(exchange);
    const id = idOf(exchange);
    return {
      async apply() {
        const user = await blog.users.find(id);
        if (user === null) throw new Failure('NOT_FOUND');
        return json(200, { data: await views.user(user, caller) });
      },
    };
  });

  const create = repeatable(async (exchange) => {
    const caller = await callerOf(exchange);
    const { fields, isFlat } = unwrap(await readBody(exchange), 'user');
    const profile = inListStyle(isFlat && listsFlatErrors, () =>
      parseFields(blog.fields.newUser, toFields(fields)),
    );
    return {
      identity: identityOf(caller),
      async apply() {
        const user = await blog.users.createProfile(caller, profile);
        return json(201, { data: await views.user(user, caller) });
      },
    };
  });

  const update = action(async (exchange) => {
    const caller = await callerOf(exchange);
    const { id } = await blog.users.findChangeable(caller, idOf(exchange));
    const { fields, isFlat } = unwrap(await readBody(exchange), 'user');
    const isList = isFlat && listsFlatErrors;
    const changes = inListStyle(isList, () => parseFields(blog.fields.userChanges, toFields(fields)));
    return {
      async apply() {
        const user = await blog.users
          .update(caller, id, changes)
          .catch((error) => explainInvalid(isList, error));
        return json(200, { data: await views.user(user, caller) });
      },
    };
  });

  const remove = action(async (exchange) => {
    const caller = await callerOf(exchange);
    const id = idOf(exchange);
    return {
      async apply() {
        await blog.users.delete(caller, id);
        return noContent();
      },
    };
  });

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

function toFields({ name, email, role, admin_notes: adminNotes }: Readonly<Record<string, unknown>>) {
  return { name, email, role, adminNotes };
}
