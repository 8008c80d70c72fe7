import { createApp, siteOf } from './app.ts';
import { createWorld } from './create-world.ts';
import { keepLog } from './events/keep-log.ts';
import { type Connection, connectionWithin } from './http/connection.ts';
import { expose } from './http/cors.ts';
import { answerFailure as answerWithHeaders } from './http/explain-failure.ts';
import type { RequestJournal } from './http/journal.ts';
import type { App } from './http/mount.ts';
import { prefersPage } from './http/page.ts';
import { closeCodes } from './http/server-socket.ts';
import type { SocketOpening } from './http/sockets.ts';
import { answerMissingSandbox } from './interfaces/pages/missing-sandbox.ts';
import { answerFailure, WorkbenchFailure } from './interfaces/workbench/errors.ts';
import { parseFaultHeader } from './interfaces/workbench/fault-header.ts';
import type { ServedWorld, Workbench } from './interfaces/workbench/workbench.ts';
import type { Awaitable } from './lib/awaitable.ts';
import type { RandomSource } from './lib/random.ts';
import { OperationMeter } from './observe/operation-meter.ts';
import type { Settings } from './settings/settings.ts';
import { FaultRules } from './workbench/faults/fault-rules.ts';
import type { KeptRule } from './workbench/faults/rule.ts';
import { WorldFaults } from './workbench/faults/world-faults.ts';
import { Journals } from './workbench/journal/journals.ts';
import { OpenWorlds, type WorldParts } from './workbench/open-worlds.ts';
import { isName, mainName, requireName, WorkbenchProblem } from './workbench/problems.ts';
import { Sandboxes } from './workbench/sandboxes.ts';
import type { World } from './world.ts';

/** The world of a sandbox, and what answers its requests. */
interface SandboxApp extends ServedWorld {
  readonly app: App;
}

const headerAsWritten = 'Quintet-Sandbox';
const header = headerAsWritten.toLowerCase();

/** The destination of a request. */
interface Destination {
  readonly name: string;
  /** The path in its world. */
  readonly path: string;
}

/**
 * Serves main, and beside it the sandboxes that its workbench makes. A request that names none goes to main without a
 * detour.
 */
export function serveWorlds(settings: Settings, main: World, folder: string | null): App {
  const { workbench: isServed, workbenchToken: token, workbenchMaxBytes: maxBytes } = settings;
  if (!isServed || folder === null) return createApp(main);
  const maxSandboxes = settings.workbenchMaxSandboxes;
  const sandboxes = new Sandboxes({ maxSandboxes, maxBytes, folder, main: main.database });
  const faults = new FaultRules(sandboxes, folder, () => journals.announce());
  const faultsOf = (name: string, random: RandomSource) =>
    new WorldFaults({
      counters: faults.counters,
      random,
      parseHeader: parseFaultHeader,
      currentRules: () => faults.currentRulesOf(name),
    });
  const mainFaults = faultsOf(mainName, main.random);
  const journals: Journals = new Journals(sandboxes, {
    folder,
    maxBytes,
    peers: main.runtime.peers,
    onChange: () => {
      mainFaults.rules = faults.currentRulesOf(mainName);
    },
    listenersTo: (name) => {
      const world = name === mainName ? main : worlds.opened(name)?.world;
      return world?.meters.operations.listeners ?? { sse: 0, websocket: 0 };
    },
  });
  const worlds = new OpenWorlds<SandboxApp>(sandboxes, (parts) =>
    serveSandbox(main, parts, {
      journal: journals.journalFor(parts),
      faults: faultsOf(parts.name, parts.random),
      ownLog: { secret: sandboxes.secretOf(parts.name), name: String(parts.generation) },
    }),
  );
  const stopping = new AbortController();
  const workbench: Workbench = {
    sandboxes,
    worlds,
    journals,
    faults,
    main,
    ending: stopping.signal,
    token,
  };
  const mainApp = createApp(
    { ...main, http: { ...main.http, journal: journals.main, faults: mainFaults } },
    workbench,
  );

  function fetch(request: Request, connection: Connection): Awaitable<Response> {
    const named = request.headers.get(header);
    const path = pathOf(request, connection);
    if (named === null && !namesSandbox(path)) return mainApp.fetch(request, connection);
    try {
      const { name, path: within } = destinationOf(path, named);
      const there = connectionWithin(connection, within);
      if (name === mainName) return withName(name, mainApp.fetch(request, there));
      return answerIn(name, request, there);
    } catch (error) {
      return refuse(error, request, connection);
    }
  }

  async function answerIn(name: string, request: Request, connection: Connection): Promise<Response> {
    const response = await worlds.within(name, ({ app }) => app.app.fetch(request, connection));
    return response ?? refuseAbsence(name, request, connection);
  }

  function refuseAbsence(name: string, request: Request, connection: Connection): Response {
    const detail = sandboxes.explainAbsence(name);
    return refuse(new WorkbenchProblem('no such sandbox', detail), request, connection, name);
  }

  function openSocket(request: Request, connection: Connection): Awaitable<SocketOpening | Response | null> {
    const named = request.headers.get(header);
    const path = pathOf(request, connection);
    if (named === null && !namesSandbox(path)) return mainApp.openSocket(request, connection);
    try {
      const { name, path: within } = destinationOf(path, named);
      const there = connectionWithin(connection, within);
      return name === mainName ? mainApp.openSocket(request, there) : openSocketIn(name, request, there);
    } catch (error) {
      return refuse(error, request, connection);
    }
  }

  async function openSocketIn(name: string, request: Request, connection: Connection) {
    const opening = await worlds.within(name, ({ app }) => ({
      given: app.app.openSocket(request, connection),
    }));
    return opening === null ? refuseAbsence(name, request, connection) : opening.given;
  }

  /** Counts like any other request: names are not to be guessed for nothing. `name` is that of a missing sandbox. */
  function refuse(
    error: unknown,
    request: Request,
    connection: Connection,
    name: string | null = null,
  ): Response {
    if (!(error instanceof WorkbenchProblem)) throw error;
    const count = main.http.rateLimit?.count(connection.addressOf(request)) ?? null;
    const failure = count?.refusal ?? new WorkbenchFailure(error.refusal, error.message);
    const problem = answerWithHeaders({ answerFailure }, failure).with({ ...count?.headers, vary: 'accept' });
    if (count?.refusal != null || !isOpenedInBrowser(request)) return problem.toResponse(null);
    const missing = { name, detail: error.message, needsToken: token !== null };
    return answerMissingSandbox(problem, missing, siteOf(main, true)).toResponse(null);
  }

  return {
    fetch,
    openSocket,
    homes: mainApp.homes,
    ledger: mainApp.ledger,
    alwaysServes: mainApp.alwaysServes,
    refused: mainApp.refused,
    async close(ending) {
      stopping.abort();
      journals.close();
      mainFaults.close();
      await Promise.all([mainApp.close(ending), worlds.close()]);
      sandboxes.close();
    },
  };
}

interface SandboxParts {
  readonly journal: RequestJournal;
  readonly faults: WorldFaults;
  /** Positions of its log are told from those of its earlier worlds, and of every other sandbox. */
  readonly ownLog: { readonly secret: string; readonly name: string };
}

async function serveSandbox(
  main: World,
  parts: WorldParts,
  { journal, faults, ownLog }: SandboxParts,
): Promise<SandboxApp> {
  const { runtime } = main;
  const world = await createWorld(runtime, parts.database, {
    clock: parts.clock,
    random: parts.random,
    meters: { requests: runtime.observation.sandboxRequests, operations: new OperationMeter() },
    base: `/~${parts.name}`,
    hasOwnClock: true,
    ownLog,
    journal,
    faults,
    ownHeaders: { [headerAsWritten]: parts.name },
  });
  // Made by the first request: a test that only looks at a sandbox need not wait for it.
  let app: App | null = null;
  const stopCounting = world.http.rateLimit?.start();
  const stopKeeping = keepLog(world.database.events, runtime.settings.eventsKeptHours);
  return {
    world,
    get app() {
      app ??= createApp(world);
      return app;
    },
    set rules(rules: readonly KeptRule[]) {
      faults.rules = rules;
    },
    async close(reason) {
      faults.close();
      await app?.close({ code: closeCodes.serviceRestart, reason });
      world.http.lane?.close();
      stopCounting?.();
      stopKeeping();
    },
  };
}

function isOpenedInBrowser({ method, headers }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && prefersPage(headers.get('accept') ?? '');
}

function pathOf({ url }: Request, { sentPath }: Connection): string {
  if (sentPath !== undefined) return sentPath;
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.indexOf('?', start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}

/** A path that leads nowhere has another slash before it, in its sandbox as well. */
function namesSandbox(path: string): boolean {
  return path.startsWith('/~') || path.startsWith('//~');
}

/** The sandbox that a path or the header names, and what is left of the path. */
function destinationOf(path: string, named: string | null): Destination {
  const end = path.indexOf('/', 2);
  // Nearly every path: to take it apart by an expression would cost more than all the rest here.
  if (named === null && path.startsWith('/~') && end !== -1 && isName(path.slice(2, end)))
    return { name: path.slice(2, end), path: path.slice(end) };
  const [, nowhere = '', inPath = null, rest = ''] = /^(\/?)\/~([^/]*)(\/.*)?$/s.exec(path) ?? [];
  for (const name of [inPath, named]) {
    if (name !== null) requireName(name);
  }
  if (inPath !== null && named !== null && inPath !== named) {
    throw new WorkbenchProblem(
      'contradicting names',
      `the path names the sandbox "${inPath}" and Quintet-Sandbox names "${named}"`,
    );
  }
  return { name: inPath ?? named ?? mainName, path: inPath === null ? path : nowhere + (rest || '/') };
}

async function withName(name: string, answering: Awaitable<Response>): Promise<Response> {
  const response = await answering;
  response.headers.set(header, name);
  expose(response, headerAsWritten);
  return response;
}
