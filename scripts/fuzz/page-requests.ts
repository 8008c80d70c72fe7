import * as z from 'zod';
import { type HttpAnswer, type HttpRequest, jsonOf } from './exchange.ts';
import { refusal } from './graphql-shapes.ts';
import type { Draw } from './rest-fields.ts';

/** An unknown path. */
const unknownPath = z.strictObject({ error: z.literal('Resource not found') });

/** What is asked for by its path alone. */

const strangePaths = [
  '/nowhere',
  '/nothing',
  '/api',
  '/api/v2/users',
  '/posts/1/comments',
  '/graphql/nonsense',
  '/users/1/2',
  '/%2e/x',
  '/favicon.ico',
  '/__proto__',
  '/wrapped',
  '/api/v1/',
  '/%00',
  '/healthz/x',
] as const;

/** A path that no interface has. */
export function requestToNowhere({ random }: Draw): HttpRequest {
  return plainRequest(
    'unknown paths',
    random.pick(['GET', 'POST', 'DELETE']),
    random.pick(strangePaths),
    (answer) =>
      answer.status === 404 && unknownPath.safeParse(jsonOf(answer)).success
        ? null
        : 'an unknown path is 404',
  );
}

const graphiqlAssets = ['react.js', 'react-dom.js', 'graphiql.js', 'graphiql.css'] as const;
const ownPages = [
  '/',
  '/docs',
  '/assets/home.js',
  '/assets/base.css',
  '/docs/posts',
  '/assets/snippets.js',
] as const;
const strangeAssets = ['nothing.js', '__proto__', 'constructor', '%2e%2e%2fpackage.json', '%00'] as const;

/** The files of the page that a browser is shown, and names that are none of them. */
export function requestForAsset({ random }: Draw): HttpRequest {
  const isKnown = random.chance(0.5);
  const name = isKnown ? random.pick(graphiqlAssets) : random.pick(strangeAssets);
  return plainRequest('GraphiQL assets', 'GET', `/graphql/assets/${name}`, judgeFile(isKnown, refusal));
}

/** The front page, the reference and their files, and names that are none of them. */
export function requestForPage({ random }: Draw): HttpRequest {
  const isKnown = random.chance(0.5);
  const path = isKnown ? random.pick(ownPages) : `/assets/${random.pick(strangeAssets)}`;
  return plainRequest('pages', 'GET', path, judgeFile(isKnown, unknownPath));
}

function judgeFile(isKnown: boolean, refused: typeof refusal | typeof unknownPath) {
  return (answer: HttpAnswer): string | null => {
    if (isKnown) return answer.status === 200 && answer.text !== '' ? null : 'a file is 200';
    return answer.status === 404 && refused.safeParse(jsonOf(answer)).success
      ? null
      : 'an unknown file is 404';
  };
}

function plainRequest(
  name: string,
  method: string,
  path: string,
  judge: (answer: HttpAnswer) => string | null,
): HttpRequest {
  return {
    interface: name,
    method,
    path,
    headers: {},
    body: null,
    isEndless: false,
    judge,
    learn: () => undefined,
  };
}
