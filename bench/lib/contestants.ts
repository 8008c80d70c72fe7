import { join } from 'node:path';
import type { Contestant } from './contestant.ts';
import type { LoadRequest } from './drive.ts';
import { jsonServers } from './json-servers.ts';
import {
  benchDirectory,
  bunBinary,
  contestantsDirectory,
  jwtSecret,
  nodeBinary,
  rootDirectory,
  serverFolder,
} from './places.ts';
import { translateForPostgraphile, unwrapNodes } from './postgraphile.ts';
import type { Launch } from './server-process.ts';
import { graphql, queries } from './workloads.ts';

const restOnPostgres = ['one-record', 'page', 'filter', 'search', 'create', 'mixed'] as const;
const rest = [...restOnPostgres, 'protected'] as const;
const overGraphql = ['graphql-field', 'graphql-nested', 'graphql-connection', 'graphql-mutation'] as const;

const firstField = graphql(queries.field, { id: '1' });
const askRest = (url: string): Promise<Response> => fetch(`${url}/posts/1`);
const askGraphql =
  (request: LoadRequest) =>
  (url: string): Promise<Response> =>
    fetch(`${url}${request.path}`, { method: 'POST', headers: { ...request.headers }, body: request.body });

function script(runtime: 'bun' | 'node', file: string, probe: Launch['probe']): Contestant['launch'] {
  return (place, port) => ({
    command: [runtime === 'bun' ? bunBinary : nodeBinary, join(contestantsDirectory, file)],
    cwd: benchDirectory,
    env: { PORT: String(port), DATABASE: place, JWT_SECRET: jwtSecret, NODE_ENV: 'production' },
    probe,
  });
}

function quintet(name: string, title: string, engine: 'sqlite' | 'postgres'): Contestant {
  return {
    name,
    title,
    engine,
    onNode: false,
    isOurs: true,
    packages: ['bun', 'graphql'],
    workloads: [...rest, ...overGraphql],
    launch: (place, port) => ({
      command: [bunBinary, join(serverFolder, 'main.js'), 'serve'],
      cwd: rootDirectory,
      env: {
        PORT: String(port),
        HOST: '127.0.0.1',
        DATABASE_URL: engine === 'sqlite' ? `sqlite:${place}` : place,
        JWT_SECRET: jwtSecret,
      },
      probe: askRest,
    }),
  };
}

/** A contestant of one script, on Node unless it is the limit of the runtime. */
function peer(
  name: string,
  title: string,
  file: string,
  packages: readonly string[],
  { isLimit = false, ...own }: Partial<Contestant> = {},
): Contestant {
  const isRest = file.startsWith('rest');
  return {
    name,
    title,
    engine: 'sqlite',
    onNode: !isLimit,
    ...(isLimit && { isLimit }),
    packages,
    workloads: isRest ? rest : overGraphql,
    launch: script(isLimit ? 'bun' : 'node', file, isRest ? askRest : askGraphql(firstField)),
    ...own,
  };
}

const postgraphileField = translateForPostgraphile('graphql-field', firstField);

export const contestants: readonly Contestant[] = [
  quintet('quintet', 'Quintet', 'sqlite'),
  peer('rest-bare', 'bare Bun.serve, REST', 'rest-bare.js', ['bun'], { isLimit: true }),
  peer('fastify', 'Fastify, node:sqlite', 'rest-fastify.js', ['node', 'fastify']),
  peer('express', 'Express 5, node:sqlite', 'rest-express.js', ['node', 'express']),
  ...jsonServers.map((server) => ({ ...server, workloads: restOnPostgres })),
  peer('graphql-bare', 'bare Bun.serve, GraphQL', 'graphql-bare.js', ['bun'], { isLimit: true }),
  peer('mercurius', 'Mercurius, JIT and loaders', 'graphql-mercurius.js', ['mercurius', 'graphql-jit']),
  peer('yoga', 'GraphQL Yoga, DataLoader', 'graphql-yoga.js', ['graphql-yoga', 'dataloader']),
  peer('apollo', 'Apollo Server, DataLoader', 'graphql-apollo.js', ['@apollo/server', 'dataloader']),
  quintet('quintet-postgres', 'Quintet, PostgreSQL', 'postgres'),
  peer('fastify-pg', 'Fastify, pg', 'rest-fastify-pg.js', ['fastify', 'pg'], {
    engine: 'postgres',
    workloads: restOnPostgres,
  }),
  peer('postgraphile', 'PostGraphile 5', 'graphql-postgraphile.js', ['postgraphile'], {
    engine: 'postgres',
    launch: script('node', 'graphql-postgraphile.js', askGraphql(postgraphileField)),
    translate: translateForPostgraphile,
    read: unwrapNodes,
  }),
];

export function contestantNamed(name: string): Contestant {
  const found = contestants.find((contestant) => contestant.name === name);
  if (found === undefined) throw new Error(`there is no contestant ${name}`);
  return found;
}
