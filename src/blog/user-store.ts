import type { TokenHolder } from '../auth/tokens.ts';
import { foldText } from '../lib/text.ts';
import { user } from '../records/blog.ts';
import type { New } from '../records/record.ts';
import { RecordStore } from '../records/record-store.ts';
import type { Database, Reader, StatementWriter, Writer } from '../storage/database.ts';
import type { UserChanges } from './fields.ts';
import { adminRole, setByService, type User } from './model.ts';

/** A user with the data that decides about its tokens. */
export interface Bearer {
  readonly user: User;
  readonly holder: TokenHolder;
}

interface BearerRow extends User {
  readonly generation: number;
  readonly validFrom: number;
  readonly epoch: number;
}

/** One statement for everything that a request with a token needs. */
const bearerStatement = `select ${user.columns},
    token_generation as "generation", tokens_valid_from as "validFrom",
    coalesce((select max(valid_from) from token_epochs), 0) as epoch
  from blog_users where id = $1`;

const store = new RecordStore<User>(user, { unchangeable: setByService.user });

export function createUserStore(database: Database) {
  return {
    find: async (reader: Reader, id: number): Promise<User | null> => store.find(reader, id),

    async findBearer(id: number, { isToWrite = true } = {}): Promise<Bearer | null> {
      const reader = isToWrite ? database.fresh : database;
      const row = await reader.first<BearerRow>(bearerStatement, [id]);
      return row && toBearer(row);
    },

    /** Returns the user whose password was just verified against this hash, unless it was changed meanwhile. */
    async findBearerWith(id: number, passwordHash: string): Promise<Bearer | null> {
      const row = await database.fresh.first<BearerRow>(`${bearerStatement} and password_hash = $2`, [
        id,
        passwordHash,
      ]);
      return row && toBearer(row);
    },

    async findAccount(email: string): Promise<{ id: number; passwordHash: string } | null> {
      const row = await database.fresh.first<{ id: number; password_hash: string }>(
        'select id, password_hash from blog_users where email_folded = $1 and password_hash is not null',
        [foldText(email)],
      );
      return row && { id: row.id, passwordHash: row.password_hash };
    },

    async findAdministrator(): Promise<number | null> {
      const row = await database.fresh.first<{ id: number }>(
        'select id from blog_users where role = $1 and password_hash is not null order by id limit 1',
        [adminRole],
      );
      return row?.id ?? null;
    },

    insert: (writer: StatementWriter, values: New<typeof user>): Promise<User> =>
      store.insert(writer, values),

    update: (writer: Writer, id: number, changes: UserChanges): Promise<User | null> =>
      store.update(writer, id, changes),

    /** Replaces one hash by another; returns false if it was already replaced. */
    async setPassword(writer: Writer, id: number, before: string, after: string): Promise<boolean> {
      const statement = 'update blog_users set password_hash = $3 where id = $1 and password_hash = $2';
      return (await writer.run(statement, [id, before, after])) > 0;
    },

    /** Invalidates every token of a user; tokens without a generation must be issued at `validFrom` or later. */
    async endTokens(writer: Writer, id: number, validFrom: number): Promise<boolean> {
      const written = await writer.run(
        `update blog_users set token_generation = token_generation + 1,
           tokens_valid_from = case when tokens_valid_from > $2 then tokens_valid_from else $2 end
         where id = $1`,
        [id, validFrom],
      );
      return written > 0;
    },

    /** The schema also deletes everything that A8 names. */
    delete: (writer: Writer, id: number): Promise<boolean> => store.delete(writer, id),
  };
}

function toBearer(row: BearerRow): Bearer {
  const { generation, validFrom, epoch, ...bearer } = row;
  return { user: user.read(bearer), holder: { id: bearer.id, generation, validFrom, epoch } };
}

export type UserStore = ReturnType<typeof createUserStore>;
