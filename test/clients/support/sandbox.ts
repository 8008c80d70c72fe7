import assert from 'node:assert/strict';

/** A sandbox on the server of the run, for one journey. */
export interface Sandbox {
  readonly name: string;
  readonly url: string;
  readonly webSocketUrl: string;
  readonly productsToken: string;
}

/** The server that the runner started. */
export const server = process.env.QUINTET_URL ?? 'http://localhost:3000';

export async function makeSandbox(from: object | 'empty' = 'empty'): Promise<Sandbox> {
  return send(`${server}/_workbench/sandboxes`, { from });
}

/** A new sandbox with an account, whose token it returns. */
export async function makeAuthor() {
  const sandbox = await makeSandbox();
  return { sandbox, url: sandbox.url, token: await register(sandbox, 'Ada') };
}

/** Creates an account, and returns its token. */
export async function register({ url }: Sandbox, name: string): Promise<string> {
  const email = `${name.toLowerCase()}@example.com`;
  const password = 'analytical';
  const account = { name, email, password, password_confirmation: password };
  return (await send<{ token: string }>(`${url}/api/v1/auth/register`, account)).token;
}

/** Creates a blog post without the client under test. */
export async function writePost({ url }: Sandbox, token: string, title: string): Promise<number> {
  const post = { title, body: 'From elsewhere', published: true };
  return (await send<{ data: { id: number } }>(`${url}/api/v1/posts`, post, token)).data.id;
}

/** Sends a POST that must succeed. */
export async function send<Reply>(url: string, body: object, token?: string): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Reply;
}

/** Waits until a condition is true. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Resolves once a client has subscribed, so that it receives later events. */
export async function untilSubscribed({ name }: Sandbox): Promise<void> {
  await until(async () => {
    const reply = await fetch(`${server}/_workbench/sandboxes/${name}/journal`);
    const { data } = (await reply.json()) as { data: { graphql?: { type: string } }[] };
    return data.some(({ graphql }) => graphql?.type === 'subscription');
  });
}

type Listen = (onTitle: (title: string) => void) => () => void;

/** Checks that a client receives every post once, including one that was created while it was disconnected. */
export async function expectEveryPostOnce(sandbox: Sandbox, token: string, listen: Listen): Promise<void> {
  const titles: string[] = [];
  const listenOn = () => listen((title) => titles.push(title));
  const stop = listenOn();
  await untilSubscribed(sandbox);
  await writePost(sandbox, token, 'First');
  await until(() => titles.length === 1);
  stop();
  await writePost(sandbox, token, 'Missed');
  const stopAgain = listenOn();
  await until(() => titles.length === 2);
  await writePost(sandbox, token, 'Third');
  await until(() => titles.length === 3);
  assert.deepEqual(titles, ['First', 'Missed', 'Third']);
  stopAgain();
}
