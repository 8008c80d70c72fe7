import { createQuintetClient } from 'quintet/client';
import { Kept } from './kept.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
}

export interface Session {
  readonly token: string;
  readonly user: Person;
  /** Set when the server has rejected the token, so that the user has to log in again. */
  readonly isExpired: boolean;
}

export const session = new Kept<Session | null>('session', null);

/** The client of the whole page. It sends the token with every request that takes one. */
export const client = createQuintetClient({
  baseUrl: `${location.origin}/quintet`,
  token: session.value?.token,
});

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Returns the reason if the server rejects it. */
export async function logIn(credentials: Credentials): Promise<string | null> {
  const { data, error } = await client.logIn(credentials);
  return data ? open(data) : error.error;
}

export async function register(name: string, { email, password }: Credentials): Promise<string | null> {
  const { data, error } = await client.register({ name, email, password, password_confirmation: password });
  return data ? open(data) : toMessage(error);
}

export function logOut(): void {
  client.logOut();
  session.set(null);
}

export function expireSession(): void {
  if (session.value !== null) session.set({ ...session.value, isExpired: true });
}

function open({ token, user: { id, name } }: { token: string; user: { id: number; name: string } }): null {
  session.set({ token, user: { id: String(id), name }, isExpired: false });
  return null;
}

/** The error messages of the Versioned API: one message, or lists of messages by field. */
export function toMessage(failure: { error: string } | { errors: object }): string {
  if ('error' in failure) return failure.error;
  return Object.entries(failure.errors)
    .map(([field, messages]) => `${field} ${messages}`)
    .join(', ');
}
