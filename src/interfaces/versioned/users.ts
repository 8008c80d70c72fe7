import { parseFields } from '../../blog/fields.ts';
import { action, repeatable } from '../../http/action.ts';
import { type Answer, json, noContent } from '../../http/answer.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Interface } from '../../http/interface.ts';
import { jsonTexts, writeItems } from '../../http/list-answer.ts';
import type { Budget } from '../../lib/budget.ts';
import { Failure } from '../../lib/failure.ts';
import { InvalidParameters } from './errors.ts';
import type { VersionedParts } from './parts.ts';
import { explainInvalid, identityOf, idOf, inListStyle, pageOf, unwrap } from './request.ts';
import { frameOf, type Related, type RelatedList, relatedLists } from './views.ts';

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
    const caller = await callerOf(exchange);
    const { budget } = exchange;
    const { items, total } = await blog.users.list(page, budget);
    const { posts, comments } = await views.related(items, include, caller, budget);
    const lists = {
      posts: posts && (await writeByAuthor(budget, posts)),
      comments: comments && (await writeByAuthor(budget, comments)),
    };
    const texts = await writeItems(budget, items, (user) => JSON.stringify(views.listed(user, caller)));
    const meta = { page: page.number, per_page: page.size, total };
    const carrying = texts.map((text, index) => withLists(text, items[index]?.id ?? 0, lists));
    return jsonTexts(budget, frameOf(meta), carrying);
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

/** The texts of records, by the user who wrote them. */
type TextsByAuthor = ReadonlyMap<number, readonly string[]>;

async function writeByAuthor<Item extends { readonly authorId: number }>(
  budget: Budget,
  { items, present }: Related<Item>,
): Promise<TextsByAuthor> {
  const texts = new Map<number, string[]>();
  await writeItems(budget, items, (item) => {
    const shape = present(item);
    if (shape === null) return null;
    const text = JSON.stringify(shape);
    const others = texts.get(item.authorId);
    if (others === undefined) texts.set(item.authorId, [text]);
    else others.push(text);
    return text;
  });
  return texts;
}

/** The text of a user with the lists that were asked for. */
function withLists(
  user: string,
  id: number,
  lists: Readonly<Record<RelatedList, TextsByAuthor | null>>,
): string {
  let text = user.slice(0, -1);
  for (const name of relatedLists) {
    const texts = lists[name];
    if (texts !== null) text += `,"${name}":[${(texts.get(id) ?? []).join(',')}]`;
  }
  return `${text}}`;
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
