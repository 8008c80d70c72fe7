import { describe, expect, it } from 'bun:test';
import { parse } from 'graphql';
import { createQuintetClient, documents, SessionError, type TypedText } from '../../client/src/index.ts';

interface Sent {
  readonly line: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Records the requests of a client, and returns the same response to all of them. */
function createRecorder(reply: () => Response = () => Response.json({})) {
  const sent: Sent[] = [];
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    sent.push({
      line: `${request.method} ${pathname}`,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    });
    return reply();
  };
  const options = { baseUrl: 'http://server/', fetch };
  return { sent, options };
}

describe('The tokens of a client', () => {
  it('are sent only to operations that use them', async () => {
    const { sent, options } = createRecorder(() => Response.json({ token: 'blog' }));
    const client = createQuintetClient({ ...options, token: 'blog', productsToken: 'products' });
    const product = { params: { path: { id: 1 } } };
    await client.GET('/posts');
    await client.GET('/users');
    await client.GET('/api/v1/tags');
    await client.GET('/api/v1/posts');
    await client.GET('/api/users');
    await client.logIn({ email: 'a', password: 'b' });
    await client.refreshToken();
    await client.GET('/api/v1/products');
    await client.DELETE('/api/v1/products/{id}', product);
    await client.graphql(documents.me);
    expect(sent.map(({ line, headers }) => [line, headers.authorization])).toEqual([
      ['GET /posts', undefined],
      ['GET /users', undefined],
      ['GET /api/v1/tags', undefined],
      ['GET /api/v1/posts', 'Bearer blog'],
      ['GET /api/users', 'Bearer blog'],
      ['POST /api/v1/auth/login', undefined],
      ['POST /api/v1/auth/refresh', 'Bearer blog'],
      ['GET /api/v1/products', undefined],
      ['DELETE /api/v1/products/1', 'Bearer products'],
      ['POST /graphql', 'Bearer blog'],
    ]);
  });

  it('do not replace an Authorization header of the caller', async () => {
    const { sent, options } = createRecorder();
    const own = { Authorization: 'Bearer own' };
    const client = createQuintetClient({ ...options, token: 'blog', headers: own });
    await client.GET('/api/v1/posts');
    await client.graphql(documents.me);
    const other = createQuintetClient({ ...options, token: 'blog' });
    await other.GET('/api/v1/posts', { headers: own });
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Bearer own'));
  });

  it('are updated by each response that has one, and cleared on logout', async () => {
    const responses = [{ token: 'first' }, { token: 'second' }, { error: 'no' }];
    const { options } = createRecorder(() => {
      const body = responses.shift();
      return Response.json(body, { status: body?.token === undefined ? 401 : 200 });
    });
    const client = createQuintetClient(options);
    const seen = [client.token];
    const logIn = () => client.logIn({ email: 'a', password: 'b' });
    for (const step of [logIn, client.refreshToken, client.refreshToken, client.logOut]) {
      await Promise.resolve(step()).catch((error) =>
        expect(error).toEqual(new SessionError(401, { error: 'no' })),
      );
      seen.push(client.token);
    }
    expect(seen).toEqual([null, 'first', 'second', 'second', null]);
  });
});

describe('A rejected login', () => {
  it.each([
    ['{"error":"Invalid credentials"}', 'Invalid credentials'],
    ['{"errors":{"email":["is invalid","is too long"]}}', 'email is invalid,is too long'],
    ['<html>Bad gateway</html>', 'the server responded with 502'],
    ['null', 'the server responded with 502'],
  ])('throws for %s', async (body, message) => {
    const { options } = createRecorder(() => new Response(body, { status: 502 }));
    const login = createQuintetClient(options).logIn({ email: 'a', password: 'b' });
    expect(await login.catch(({ name, status, message }) => ({ name, status, message }))).toEqual({
      name: 'SessionError',
      status: 502,
      message,
    });
  });
});

describe('graphql()', () => {
  class GeneratedString extends String {
    __apiType?: (variables: { id: number }) => { post: null };
  }
  const text = 'query ($id: ID!) {\n  post(id: $id) {\n    title\n  }\n}';

  it.each([
    ['a string', text as TypedText<{ post: null }, { id: number }>],
    ['a TypedDocumentString', new GeneratedString(text)],
    ['a DocumentNode', { ...parse(text, { noLocation: true }), kind: 'Document' as const }],
  ])('sends %s as text', async (_, document) => {
    const { sent, options } = createRecorder(() => Response.json({ data: { post: null } }));
    const { response, ...result } = await createQuintetClient(options).graphql(document, { id: 1 });
    expect([result, response.status]).toEqual([{ data: { post: null } }, 200]);
    expect(sent).toEqual([
      {
        line: 'POST /graphql',
        headers: {
          accept: 'application/graphql-response+json, application/json',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ query: text, variables: { id: 1 } }),
      },
    ]);
  });

  it('sends a request to the path of the schema', async () => {
    const { sent, options } = createRecorder();
    await createQuintetClient(options).graphql('{ users { id } }', {}, { schema: 'simple' });
    expect(sent.map(({ line }) => line)).toEqual(['POST /graphql/simple']);
  });

  it.each([
    ['<html>Bad gateway</html>', 'The server responded with 502 Bad Gateway'],
    ['{"error":"Service unavailable"}', 'The server responded with 502 Bad Gateway'],
    ['null', 'The server responded with 502 Bad Gateway'],
    ['{"errors":[{"message":"No"}]}', 'No'],
  ])('reports a 502 response with the body %s as errors', async (body, message) => {
    const { options } = createRecorder(() => new Response(body, { status: 502, statusText: 'Bad Gateway' }));
    const { data, errors } = await createQuintetClient(options).graphql('{ me { id } }');
    expect([data, errors]).toEqual([undefined, [{ message }]]);
  });

  it('rejects when there is no response, and when aborted', async () => {
    const fetch = () => Promise.reject(new TypeError('no route'));
    const client = createQuintetClient({ baseUrl: 'http://server', fetch });
    await expect(client.graphql('{ me { id } }')).rejects.toThrow('no route');
    await expect(client.GET('/posts')).rejects.toThrow('no route');
    const other = createQuintetClient({ baseUrl: 'http://127.0.0.1:1' });
    await expect(other.graphql('{ me { id } }', {}, { signal: AbortSignal.abort() })).rejects.toThrow(
      'aborted',
    );
  });
});
