import { existsSync, rmSync } from 'node:fs';
import { interfacesOf } from '../app.ts';
import { createMainWorld, type Substitutes } from '../create-world.ts';
import { DatabaseNotEmpty, hasData } from '../data/fill-database.ts';
import type { SeedOptions } from '../data/seed/seed-plan.ts';
import { homesOf } from '../http/interface.ts';
import type { App } from '../http/mount.ts';
import { readTls } from '../http/tls-files.ts';
import { createLog, type Log } from '../lib/log.ts';
import { findFreePort } from '../lib/networks.ts';
import { PeerRelay } from '../lib/peers.ts';
import { joinAsParent } from '../observe/observation.ts';
import { fileCatalog } from '../own/own-schema.ts';
import { contracts } from '../records/contracts.ts';
import { type RunningServer, urlOf } from '../server.ts';
import { describedSettings, type Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import { describeLocation } from '../storage/location.ts';
import { countSandboxes } from '../workbench/sandboxes/registry.ts';
import {
  closeSandboxFolder,
  openSandboxFolder,
  type SandboxFolder,
} from '../workbench/sandboxes/sandbox-folder.ts';
import type { World } from '../world.ts';
import { serveWorlds } from '../worlds.ts';
import { type Offer, writeBanner } from './banner.ts';
import { type Action, type ChildProcess, type CommandContext, UsageError, withDatabase } from './command.ts';
import {
  bringUpToDate,
  describeParts,
  jsonServerOptions,
  ownFileOptions,
  variablesOfFile,
} from './own-file.ts';
import { fillWithSeed } from './seed.ts';
import { optionalSeedOptions, readOptionalSeed } from './seed-options.ts';
import { startListening } from './start-listening.ts';
import { supervise } from './supervise.ts';

/** Marks the environment of a worker process. */
const workerMark = 'QUINTET_WORKER';

export const serve: Action = {
  name: 'serve',
  summary: 'start the server',
  details:
    'With a JSON file, or a folder of such files, serves its collections instead of the five contracts. With `--seed`, fills an empty database first; a database with data is left unchanged.',
  operands: ['[file...]'],
  options: {
    ...ownFileOptions,
    hardened: { meaning: 'harden the server for the open internet, as `HARDENED=on` does' },
    ...optionalSeedOptions('fill an empty database with data generated from this number'),
  },
  example: 'shop.json',
  foreignOptions: jsonServerOptions,
  variablesOf: variablesOfFile,
  appendix: {
    title: 'Settings',
    rows: describedSettings.map(({ name, default: preset, meaning }) => [
      name,
      `${meaning}; default: ${preset}`,
    ]),
  },

  run: (context) => {
    // Fails on a bad certificate before anything starts.
    readTls(context.config);
    if (context.environment[workerMark] !== undefined) return serveAsWorker(context);
    const seed = readOptionalSeed(context.options);
    if (context.config.apiFile === null) adviseOnFile(context);
    else if (seed !== null) throw new UsageError('--seed works on the five contracts only');
    const start = context.config.workers > 1 ? serveByWorkers : serveAlone;
    return removingFile(context, () =>
      seed === null ? start(context, null) : start(withSharedSignals(context), seed),
    );
  },
};

/** The usual file of json-server, which serves it if none is named. */
const usualFile = 'db.json';

function adviseOnFile({ config, print }: CommandContext): void {
  if (existsSync(usualFile))
    print(`${usualFile} is not served; to serve it, run: ${config.command} serve ${usualFile}`);
}

/** The folder of a file that was written for this server only. It outlives a parent process that is killed. */
const temporaryFolder = 'QUINTET_API_FOLDER';

async function removingFile({ environment }: CommandContext, serving: () => Promise<void>): Promise<void> {
  const folder = environment[temporaryFolder];
  try {
    await serving();
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** Listens early, so a signal that arrives during seeding also stops the server. */
function withSharedSignals(context: CommandContext): CommandContext {
  const askedToEnd = context.untilAskedToEnd();
  return { ...context, untilAskedToEnd: () => askedToEnd };
}

async function prepare(context: CommandContext, world: World, seed: SeedOptions | null): Promise<void> {
  // Seeded first, because the administrator is a record and the database would no longer be empty.
  if (seed !== null) await fillIfEmpty(context, world.database, seed);
  if (world.own === null) await ensureAdministrator(world, context.config);
  else warnOfUnused(context);
}

/** Settings that have no meaning with a file, by their variables. */
const contractSettings = {
  PRODUCTS_TOKEN: 'productsToken',
  ADMIN_EMAIL: 'adminEmail',
  ADMIN_PASSWORD: 'adminPassword',
} as const;

function warnOfUnused({ config, print }: CommandContext): void {
  const unused = Object.entries(contractSettings).flatMap(([name, key]) =>
    config[key] === null ? [] : [name],
  );
  if (unused.length > 0) print(`ignored with a file, which has no accounts: ${unused.join(', ')}`);
}

async function partsOf({ own, runtime }: World): Promise<Offer['parts']> {
  return own && describeParts(own, runtime.settings);
}

async function fillIfEmpty(context: CommandContext, database: Database, seed: SeedOptions): Promise<void> {
  const { config, print } = context;
  try {
    if (await hasData(database, contracts)) throw new DatabaseNotEmpty();
    await fillWithSeed(context, database, seed, { append: false });
  } catch (error) {
    // Another server may have filled it first.
    if (!(error instanceof DatabaseNotEmpty)) throw error;
    print(`${describeLocation(config.databaseUrl)}: already has data, which is left unchanged`);
  }
}

async function serveAlone(context: CommandContext, seed: SeedOptions | null): Promise<void> {
  await withWorld(context, async (world) => {
    await prepare(context, world, seed);
    const parts = await partsOf(world);
    await withSandboxFolder(context, (folder) => {
      const onReady = ({ url }: RunningServer, { homes }: App) => sayReady(context, url, { homes, parts });
      return serveUntilAskedToEnd(context, world, onReady, { folder });
    });
  });
}

function sayReady({ config, environment, print }: CommandContext, url: string, offer: Offer): void {
  for (const line of writeBanner(url, config, environment, offer)) print(line);
}

async function withSandboxFolder(
  { config: { workbench, workbenchFolder }, print }: CommandContext,
  work: (folder: SandboxFolder | null) => Promise<void>,
): Promise<void> {
  if (!workbench) return work(null);
  const folder = openSandboxFolder(workbenchFolder);
  try {
    await work(folder);
    const discarded = folder.isKept ? 0 : countSandboxes(folder.registry);
    if (discarded > 0) print(`${sayDiscarded(discarded)}; set WORKBENCH_FOLDER to keep them`);
  } finally {
    closeSandboxFolder(folder);
  }
}

const sayDiscarded = (count: number): string =>
  count === 1 ? '1 sandbox was discarded' : `${count} sandboxes were discarded`;

/** Serves without output, because the parent process prints the messages. */
async function serveAsWorker(context: CommandContext): Promise<void> {
  const { config, parent, reportReady } = context;
  const peers = { ownName: context.environment[workerMark] ?? '', others: config.workers, parent };
  const work = (world: World) =>
    serveUntilAskedToEnd(context, world, reportReady, { sharesPort: true, folder: null });
  // The parent process has brought them up to date.
  await withWorld(context, work, { peers }, async () => undefined);
}

async function serveByWorkers(context: CommandContext, seed: SeedOptions | null): Promise<void> {
  const { config, environment, startProcess, untilAskedToEnd } = context;
  const offer = await withWorld(context, async (world) => {
    await prepare(context, world, seed);
    return { homes: homesOf(interfacesOf(world)), parts: await partsOf(world) };
  });
  const port = config.port === 0 ? await findFreePort(config.host) : config.port;
  const log = createLog(config);
  const relay = new PeerRelay();
  joinAsParent(relay, config.workers);
  const ofWorker = { ...environment, PORT: String(port) };
  const children = new Set<ChildProcess>();
  if (config.tlsCert !== null) {
    context.onHangUp(() => {
      for (const child of children) child.send(renewal);
    });
  }
  await supervise({
    count: config.workers,
    start: (slot) => {
      const child = startProcess(['serve'], { ...ofWorker, [workerMark]: String(slot) });
      relay.add(String(slot), child);
      children.add(child);
      void child.ended.then(() => children.delete(child));
      return child;
    },
    onReady: () => sayReady(context, urlOf(config.host, port, config.tlsCert !== null), offer),
    onLost: (slot) => log.warn('a process exited and is being replaced', { worker: slot }),
    untilAskedToEnd,
  });
}

async function withWorld<T>(
  context: CommandContext,
  work: (world: World) => Promise<T>,
  substitutes: Substitutes = {},
  /** Brings the records of a file up to date. */
  load = (database: Database): Promise<void> => bringUpToDate(context, database),
): Promise<T> {
  const { config } = context;
  const workOn = async (database: Database) => {
    const catalog = config.apiFile === null ? contracts : fileCatalog;
    if (catalog === fileCatalog) await load(database);
    return work(await createMainWorld(config, database, { ...substitutes, catalog }));
  };
  return withDatabase(config, workOn, 'any');
}

async function ensureAdministrator({ blog, runtime: { log } }: World, settings: Settings): Promise<void> {
  const { adminEmail: email, adminPassword: password } = settings;
  if (email === null || password === null) return;
  const done = await blog.accounts.ensureAdministrator(email, password, 'Administrator');
  if (done === 'taken over') {
    log.warn(
      'the account of ADMIN_EMAIL had a different password: the password was replaced, and its tokens are now invalid',
    );
  }
}

/** Sent by the parent to its workers when the certificate has changed. */
const renewal = 'renew the certificate';

/** Reloads the certificate on SIGHUP. An invalid one is ignored and logged. */
function renewOnHangUp(context: CommandContext, server: RunningServer, log: Log): void {
  if (context.config.tlsCert === null) return;
  const renew = () => {
    try {
      const tls = readTls(context.config);
      if (tls !== null) server.renew(tls);
      log.info('the certificate was reloaded');
    } catch (error) {
      log.error('the certificate could not be reloaded; the old one stays in use', error);
    }
  };
  context.onHangUp(renew);
  context.parent.onMessage((message) => void (message === renewal && renew()));
}

async function serveUntilAskedToEnd(
  context: CommandContext,
  world: World,
  onReady: (server: RunningServer, app: App) => void,
  { sharesPort = false, folder }: { sharesPort?: boolean; folder: SandboxFolder | null },
): Promise<void> {
  const { config, untilAskedToEnd } = context;
  // Subscribed before the server is announced, because a stop request may follow immediately.
  const askedToEnd = untilAskedToEnd();
  const app = await serveWorlds(config, world, folder);
  const server = startListening(app, config, world.runtime.log, sharesPort);
  const stopWatching = world.runtime.observation.eventLoop.start();
  const stopKeeping = world.database.events.keep(config.eventsKeptHours);
  renewOnHangUp(context, server, world.runtime.log);
  context.watch({ logLevel: config.logLevel, logFormat: config.logFormat });
  onReady(server, app);
  await askedToEnd;
  await server.stop();
  stopKeeping();
  stopWatching();
  await world.runtime.tracing?.stop();
}
