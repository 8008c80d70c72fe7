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
    takesSubscribers: true,
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

function restPeer(name: string, title: string, file: string, packages: readonly string[]): Contestant {
  return {
    name,
    title,
    engine: 'sqlite',
    onNode: true,
    packages,
    workloads: rest,
    takesSubscribers: false,
    launch: script('node', file, askRest),
  };
}

function graphqlPeer(name: string, title: string, file: string, packages: readonly string[]): Contestant {
  return {
    name,
    title,
    engine: 'sqlite',
    onNode: true,
    packages,
    workloads: overGraphql,
    takesSubscribers: true,
    launch: script('node', file, askGraphql(graphql(queries.field))),
  };
}

const postgraphileField = translateForPostgraphile('graphql-field', graphql(queries.field));

export const contestants: readonly Contestant[] = [
  quintet('quintet', 'Quintet', 'sqlite'),
  {
    ...restPeer('rest-bare', 'bare Bun.serve, REST', 'rest-bare.js', ['bun']),
    onNode: false,
    isLimit: true,
    launch: script('bun', 'rest-bare.js', askRest),
  },
  restPeer('fastify', 'Fastify, node:sqlite', 'rest-fastify.js', ['node', 'fastify']),
  restPeer('express', 'Express 5, node:sqlite', 'rest-express.js', ['node', 'express']),
  ...jsonServers.map((server) => ({ ...server, workloads: restOnPostgres })),
  {
    ...graphqlPeer('graphql-bare', 'bare Bun.serve, GraphQL', 'graphql-bare.js', ['bun']),
    onNode: false,
    isLimit: true,
    launch: script('bun', 'graphql-bare.js', askGraphql(graphql(queries.field))),
  },
  graphqlPeer('mercurius', 'Mercurius, JIT and loaders', 'graphql-mercurius.js', [
    'mercurius',
    'graphql-jit',
  ]),
  graphqlPeer('yoga', 'GraphQL Yoga, DataLoader', 'graphql-yoga.js', ['graphql-yoga', 'dataloader']),
  graphqlPeer('apollo', 'Apollo Server, DataLoader', 'graphql-apollo.js', ['@apollo/server', 'dataloader']),
  quintet('quintet-postgres', 'Quintet, PostgreSQL', 'postgres'),
  {
    ...restPeer('fastify-pg', 'Fastify, pg', 'rest-fastify-pg.js', ['fastify', 'pg']),
    engine: 'postgres',
    workloads: restOnPostgres,
  },
  {
    ...graphqlPeer('postgraphile', 'PostGraphile 5', 'graphql-postgraphile.js', ['postgraphile']),
    engine: 'postgres',
    takesSubscribers: false,
    launch: script('node', 'graphql-postgraphile.js', askGraphql(postgraphileField)),
    translate: translateForPostgraphile,
    read: unwrapNodes,
  },
];
