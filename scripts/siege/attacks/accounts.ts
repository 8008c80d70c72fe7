import * as z from 'zod';
import type { Reply } from '../reply.ts';
import type { RequestOptions, Target } from '../target.ts';

/** What attacks on accounts begin with. */

const session = z.object({ token: z.string(), user: z.object({ id: z.number() }) });
type Session = z.infer<typeof session>;

export async function register(
  target: Target,
  email: string,
  options: RequestOptions = {},
): Promise<Session> {
  const account = { name: 'Siege', email, password: 'password-1', password_confirmation: 'password-1' };
  const { status, text } = await target.post('/api/v1/auth/register', account, options);
  if (status !== 201) throw new Error(`a registration was ${status}`);
  return session.parse(JSON.parse(text));
}

export function logIn(
  target: Target,
  email: string,
  password: string,
  options?: RequestOptions,
): Promise<Reply> {
  return target.post('/api/v1/auth/login', { email, password }, options);
}

export function newEmail(): string {
  return `${crypto.randomUUID()}@example.com`;
}
