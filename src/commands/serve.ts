import { createApp } from '../app.ts';
import { createServices } from '../create-services.ts';
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
      const server = listen(createApp(services), config);
      announce(server, config, print);
      await untilAskedToEnd();
      await server.stop();
    }),
};

function announce(
  { url }: RunningServer,
  { database }: CommandContext['config'],
  print: (line: string) => void,
): void {
  const lines = [
    `Quintet listens on ${url}`,
    `  database        ${describeLocation(database)}`,
    '  Posts API       /posts',
    '  Versioned API   /api/v1, /api/users',
    '  Flat Users API  /users, /wrapped/users',
    '  Products API    /api/v1/products (token for writes: npm run quintet -- products-token)',
  ];
  for (const line of lines) print(line);
}
