import { createApp } from '../app.ts';
import { createServices } from '../create-services.ts';
import type { App } from '../http/mount.ts';
import { serve as listen, type RunningServer } from '../server.ts';
import { describeLocation } from '../storage/open.ts';
import { type Command, type CommandContext, withDatabase } from './command.ts';

export const serve: Command = {
  name: 'serve',
  usage: '',
  summary: 'start the server (what `npm start` does)',
  words: 0,

  run: ({ config, print, untilAskedToEnd }) =>
    withDatabase(config, async (database) => {
      const services = await createServices(config, database);
      if (config.admin !== null) {
        await services.blog.accounts.ensureAdministrator(
          config.admin.email,
          config.admin.password,
          'Administrator',
        );
      }
      // Before anyone is told of the server: whoever reads its lines may ask it to end at once.
      const askedToEnd = untilAskedToEnd();
      const server = start(createApp(services), config);
      announce(server, config, print);
      await askedToEnd;
      await server.stop();
    }),
};

function start(app: App, { host, port }: CommandContext['config']): RunningServer {
  try {
    return listen(app, { host, port });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`cannot listen on ${host}, port ${port}: ${reason}`, { cause: error });
  }
}

function announce(
  { url }: RunningServer,
  { database }: CommandContext['config'],
  print: (line: string) => void,
): void {
  const lines = [
    `Quintet listens on ${url}`,
    `  database        ${describeLocation(database)}`,
    '  GraphQL         /graphql',
    '  Posts API       /posts',
    '  Versioned API   /api/v1, /api/users',
    '  Flat Users API  /users, /wrapped/users',
    '  Products API    /api/v1/products (token for writes: npm run quintet -- products-token)',
  ];
  for (const line of lines) print(line);
}
