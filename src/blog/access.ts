import { Failure } from '../lib/failure.ts';
import { adminRole, type Post, type User } from './model.ts';

/** The permissions of the blog (A1 to A8). A caller is the user that a request's token names, or null. */
export type Caller = User | null;

/** A profile with the administrator role is not an administrator: it cannot log in (A5). */
export function isAdministrator(caller: Caller): boolean {
  return caller?.isAccount === true && caller.role === adminRole;
}

export function requireCaller(caller: Caller): User {
  if (caller === null) throw new Failure('UNAUTHENTICATED');
  return caller;
}

/** Only an administrator changes the role of an account; sending the current role changes nothing (A5). */
export function requireMayGiveRole(caller: Caller, target: User, role: string | undefined): void {
  if (role === undefined || role === target.role || !target.isAccount) return;
  if (!isAdministrator(caller)) throw new Failure('FORBIDDEN');
}

/** Throws if a post by `author` may not be changed. */
export type PostPermission = (post: Post, author: User) => void;

/** Stricter than A3: only the author or an administrator, for every author (A6). */
export function asAuthorOrAdministrator(caller: User): PostPermission {
  return (post) => {
    if (caller.id !== post.authorId && !isAdministrator(caller)) throw new Failure('FORBIDDEN');
  };
}

/** Allows only the author; an anonymous caller is never the author (A6, G7). */
export function asAuthor(caller: Caller): PostPermission {
  return (post) => {
    if (caller?.id !== post.authorId) throw new Failure('FORBIDDEN');
  };
}

export type Access = ReturnType<typeof createAccess>;

/** Creates the rules that depend on the operator's choice. A hardened service reserves profiles for administrators. */
export function createAccess(isHardened: boolean) {
  /** Anyone may change a profile; an account may be changed by its owner and by administrators (A3, A4). */
  function requireMayChangeUser(caller: Caller, target: User): void {
    if (isAdministrator(caller) || (!target.isAccount && !isHardened)) return;
    const isOwn = requireCaller(caller).id === target.id;
    if (!isOwn || !target.isAccount) throw new Failure('FORBIDDEN');
  }

  return {
    requireMayChangeUser,
    /** A caller who may change a user may also change the user's posts (A3, A4). */
    asWriterAllows:
      (caller: Caller): PostPermission =>
      (_post, author) =>
        requireMayChangeUser(caller, author),
  };
}
