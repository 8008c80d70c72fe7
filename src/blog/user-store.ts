import type { TokenHolder } from '../auth/tokens.ts';
import type { Budget } from '../lib/budget.ts';
import { foldText } from '../lib/fold-text.ts';
import { offsetOf, type Page, type Slice } from '../lib/paging.ts';
import { readCounter } from '../storage/counters.ts';
import type { Database, Reader, Writer } from '../storage/database.ts';
import { KeyedList, pageWithin } from '../storage/page-within.ts';
import { readWithin } from '../storage/read-within.ts';
import { searchWithin } from '../storage/search-within.ts';
import type { UserChanges } from './fields.ts';
import type { SomeUser, User } from './model.ts';
import { createProjection, type FieldList } from './projection.ts';

export interface UserRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly age: number | null;
  readonly admin_notes: string;
  readonly is_account: boolean | number;
  readonly created_at: string;
}

/** A user with what decides on its tokens. */
export interface Bearer {
  readonly user: User;
  readonly holder: TokenHolder;
}

interface BearerRow extends UserRow {
  readonly token_generation: number;
  readonly tokens_valid_from: number;
  readonly epoch: number;
}

export interface UserToStore {
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly age: number | null;
  readonly adminNotes?: string | undefined;
  readonly passwordHash: string | null;
  readonly createdAt: string;
}

export const userColumns =
  'id, name, email, role, age, admin_notes, password_hash is not null as is_account, created_at';

/** One statement for all that a request with a token needs to know. */
const bearerStatement = `select ${userColumns}, token_generation, tokens_valid_from,
    coalesce((select max(valid_from) from token_epochs), 0) as epoch
  from blog_users where id = $1`;

/** The same where a search index with columns of its own stands beside the table. */
const qualifiedColumns = userColumns.replace('id,', 'blog_users.id,');
const index = { table: 'blog_users', key: 'id' };
const searched = ['name_folded', 'email_folded'];
const allUsers = new KeyedList({ ...index, columns: userColumns });

/** What anybody may see of a user. */
export type ShownUser = Pick<User, 'id' | 'name' | 'email' | 'age' | 'createdAt'>;

const project = createProjection<ShownUser>({
  id: 'id',
  name: 'name',
  email: 'email',
  age: 'age',
  createdAt: 'created_at',
});

export function createUserStore(database: Database) {
  const namedUsers = `from blog_users where ${database.dialect.oneOf('id', '$1')}`;

  return {
    async find(reader: Reader, id: number): Promise<User | null> {
      const row = await reader.first<UserRow>(`select ${userColumns} from blog_users where id = $1`, [id]);
      return row && toUser(row);
    },

    async findBearer(id: number): Promise<Bearer | null> {
      const row = await database.first<BearerRow>(bearerStatement, [id]);
      return row && toBearer(row);
    },

    /** Whoever has just proved to know the password of this hash, unless it was changed meanwhile. */
    async findBearerWith(id: number, passwordHash: string): Promise<Bearer | null> {
      const row = await database.first<BearerRow>(`${bearerStatement} and password_hash = $2`, [
        id,
        passwordHash,
      ]);
      return row && toBearer(row);
    },

    async findMany(ids: readonly number[]): Promise<ReadonlyMap<number, User>> {
      const rows = await database.all<UserRow>(`select ${userColumns} ${namedUsers}`, [
        JSON.stringify([...new Set(ids)]),
      ]);
      return new Map(rows.map((row) => [row.id, toUser(row)]));
    },

    /** The same for a reader who knows which fields it shows, in no order. */
    async readMany(
      ids: readonly number[],
      fields: FieldList<ShownUser>,
      budget: Budget,
    ): Promise<readonly SomeUser[]> {
      const statement = `select ${project(fields)} ${namedUsers}`;
      return readWithin(database, budget, statement, [JSON.stringify(ids)]);
    },

    async findAccount(email: string): Promise<{ id: number; passwordHash: string } | null> {
      const row = await database.first<{ id: number; password_hash: string }>(
        'select id, password_hash from blog_users where email_folded = $1 and password_hash is not null',
        [foldText(email)],
      );
      return row && { id: row.id, passwordHash: row.password_hash };
    },

    async list(page: Page, budget: Budget): Promise<Slice<User>> {
      const total = await readCounter(database, 'blog_users');
      if (offsetOf(page) >= total) return { items: [], total };
      return { items: await this.listFrom(offsetOf(page), page.size, budget), total };
    },

    /** A stretch of all users in id order. */
    async listFrom(offset: number, most: number, budget: Budget): Promise<readonly User[]> {
      const rows = await pageWithin<UserRow>(database, budget, allUsers, [], { size: most, offset });
      return rows.map(toUser);
    },

    async search(query: string, max: number, budget: Budget): Promise<readonly User[]> {
      const search = { index, searched, columns: qualifiedColumns, needle: foldText(query), max };
      return (await searchWithin<UserRow>(database, budget, search)).map(toUser);
    },

    async insert(writer: Writer, user: UserToStore): Promise<User> {
      const row = await writer.first<UserRow>(
        `insert into blog_users (name, email, role, age, admin_notes, password_hash, created_at, name_folded, email_folded)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${userColumns}`,
        [
          user.name,
          user.email,
          user.role,
          user.age,
          user.adminNotes ?? '',
          user.passwordHash,
          user.createdAt,
          foldText(user.name),
          foldText(user.email),
        ],
      );
      return toUser(row as UserRow);
    },

    async update(writer: Writer, id: number, changes: UserChanges): Promise<User | null> {
      const { name, email, role, age, adminNotes } = changes;
      const row = await writer.first<UserRow>(
        `update blog_users set
           name = coalesce($2, name), name_folded = coalesce($3, name_folded),
           email = coalesce($4, email), email_folded = coalesce($5, email_folded),
           role = coalesce($6, role), admin_notes = coalesce($7, admin_notes),
           age = case when $8 = 1 then cast($9 as integer) else age end
         where id = $1 returning ${userColumns}`,
        [
          id,
          name ?? null,
          name === undefined ? null : foldText(name),
          email ?? null,
          email === undefined ? null : foldText(email),
          role ?? null,
          adminNotes ?? null,
          age === undefined ? 0 : 1,
          age ?? null,
        ],
      );
      return row && toUser(row);
    },

    /** Replaces one hash by another; false when it is no longer there. */
    async setPassword(writer: Writer, id: number, before: string, after: string): Promise<boolean> {
      const statement = 'update blog_users set password_hash = $3 where id = $1 and password_hash = $2';
      return (await writer.run(statement, [id, before, after])) > 0;
    },

    /** Ends every token of a user; those without a generation must be issued at this second or later. */
    async endTokens(writer: Writer, id: number, validFrom: number): Promise<boolean> {
      const written = await writer.run(
        `update blog_users set token_generation = token_generation + 1,
           tokens_valid_from = case when tokens_valid_from > $2 then tokens_valid_from else $2 end
         where id = $1`,
        [id, validFrom],
      );
      return written > 0;
    },

    /**
     * The schema deletes with it all that A8 names. Users comment on each other's posts, so two of them deleted at once
     * would wait for each other's rows in a circle: they go one after the other.
     */
    async delete(writer: Writer, id: number): Promise<boolean> {
      await database.dialect.takeTurn(writer, 'quintet: delete a user');
      return (await writer.run('delete from blog_users where id = $1', [id])) > 0;
    },
  };
}

function toBearer(row: BearerRow): Bearer {
  const { id, token_generation: generation, tokens_valid_from: validFrom, epoch } = row;
  return { user: toUser(row), holder: { id, generation, validFrom, epoch } };
}

export type UserStore = ReturnType<typeof createUserStore>;

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    age: row.age,
    adminNotes: row.admin_notes,
    isAccount: Boolean(row.is_account),
    createdAt: row.created_at,
  };
}
