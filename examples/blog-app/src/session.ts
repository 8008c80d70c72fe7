import { createQuintetClient, SessionError } from 'quintet/client';
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
export function logIn(credentials: Credentials): Promise<string | null> {
  return open(client.logIn(credentials));
}

export function register(name: string, { email, password }: Credentials): Promise<string | null> {
  return open(client.register({ name, email, password, password_confirmation: password }));
}

export function logOut(): void {
  client.logOut();
  session.set(null);
}

export function expireSession(): void {
  if (session.value !== null) session.set({ ...session.value, isExpired: true });
}

async function open(opening: ReturnType<typeof client.logIn>): Promise<string | null> {
  try {
    const { token, user } = await opening;
    session.set({ token, user: { id: String(user.id), name: user.name }, isExpired: false });
    return null;
  } catch (error) {
    if (error instanceof SessionError) return error.message;
    throw error;
  }
}

/** The error messages of the Versioned API: one message, or lists of messages by field. */
export function toMessage(failure: { error: string } | { errors: object }): string {
  if ('error' in failure) return failure.error;
  return Object.entries(failure.errors)
    .map(([field, messages]) => `${field} ${messages}`)
    .join(', ');
}
