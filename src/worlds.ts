import { createApp, siteOf } from './app.ts';
import { createWorld } from './create-world.ts';
import { type Sandboxes as SandboxChoice, sandboxHeader } from './http/choose-sandbox.ts';
import type { Destination } from './http/connection.ts';
import type { Handler } from './http/interface.ts';
import type { RequestJournal } from './http/journal.ts';
import type { App } from './http/mount.ts';
import { prefersPage } from './http/page.ts';
import { closeCodes } from './http/server-socket.ts';
import { replyWithMissingSandbox } from './interfaces/pages/missing-sandbox.ts';
import { writeOrigin } from './interfaces/pages/page-for-origin.ts';
import { orElse, whenReady } from './lib/awaitable.ts';
import type { RandomSource } from './lib/random.ts';
import { OperationMeter } from './observe/operation-meter.ts';
import type { Settings } from './settings/settings.ts';
import { WorldFaults } from './workbench/faults/world-faults.ts';
import { journalIn } from './workbench/journal/journals.ts';
import {
  mainName,
  noSuchSandbox,
  replyToFailure,
  requireName,
  WorkbenchProblem,
} from './workbench/problems.ts';
import type { OwnOrigin } from './workbench/sandboxes/fill-own.ts';
import { OpenWorlds, type WorldParts } from './workbench/sandboxes/open-worlds.ts';
import type { SandboxFolder } from './workbench/sandboxes/sandbox-folder.ts';
import { Sandboxes } from './workbench/sandboxes/sandboxes.ts';
import type { ServedWorld, Workbench } from './workbench/workbench.ts';
import type { World } from './world.ts';

/** The world of a sandbox, and the app that serves it. */
interface SandboxApp extends ServedWorld {
  readonly app: App;
}

/** Serves main and the sandboxes of its workbench. A request without a sandbox goes straight to main. */
export async function serveWorlds(
  settings: Settings,
  main: World,
  folder: SandboxFolder | null,
): Promise<App> {
  if (folder === null) return createApp(main);
  const { workbenchToken: token, workbenchMaxBytes: maxBytes } = settings;
  const sandboxes = new Sandboxes({
    folder,
    maxBytes,
    maxSandboxes: settings.workbenchMaxSandboxes,
    maxTotalBytes: settings.workbenchMaxTotalBytes,
    main: main.database,
    catalog: main.catalog,
    own: originOf(settings, main),
    lanes: main.runtime.lanes,
  });
  if (folder.isKept) await sandboxes.migrate();
  const faultsOf = (name: string, random: RandomSource) =>
    new WorldFaults({
      random,
      rules: () => sandboxes.stateIfAny(name)?.faults ?? [],
      touch() {
        const entry = sandboxes.find(name);
        if (entry !== null) entry.usedAt = Date.now();
      },
    });
  const mainFaults = faultsOf(mainName, main.random);
  const worlds = new OpenWorlds<SandboxApp>(sandboxes, main.runtime.log, (parts) => {
    const { name, generation, journal } = parts.entry;
    return serveSandbox(main, parts, {
      journal: journalIn(journal, generation, ['/_workbench']),
      faults: faultsOf(name, parts.random),
      ownLog: { secret: sandboxes.secretOf(name), name: String(generation) },
    });
  });
  const stopping = new AbortController();
  const workbench: Workbench = {
    token,
    maxBytes,
    main,
    catalog: main.catalog,
    sandboxes,
    worlds,
    require: (name) => void sandboxes.stateOf(name),
    isOfMain: (name) => name === mainName || sandboxes.require(name).isOfMain,
    async hold(name, options) {
      if (name === mainName) return { world: main, ending: stopping.signal, leave: () => undefined };
      const held = await worlds.hold(name, options);
      if (held === null) throw noSuchSandbox(name);
      return { ...held, world: held.app.world };
    },
  };
  const choice: SandboxChoice = {
    api: { name: 'none', replyToFailure },
    respond(exchange, enterMain, refuse) {
      let destination: Destination;
      try {
        destination = destinationOf(exchange.path, exchange.header(sandboxHeader) ?? null);
      } catch (error) {
        return refuse(explainAbsence(error, null));
      }
      const { sandbox } = destination;
      if (sandbox === mainName) return enterMain(exchange, destination);
      const enter = () => worlds.within(sandbox, ({ app }) => app.enter(exchange, destination));
      // A world that cannot be opened is an internal failure, like any other.
      const entering = orElse(enter, (error) => refuse(() => Promise.reject(error)));
      return whenReady(
        entering,
        (response) => response ?? refuse(explainAbsence(noSuchSandbox(sandbox), sandbox)),
      );
    },
  };
  // Requests of the workbench and the console are not client traffic. Sandboxes have no console.
  const mainJournal = journalIn(sandboxes.stateOf(mainName).journal, 0, ['/_workbench', '/console']);
  const http = {
    ...main.http,
    journal: mainJournal,
    faults: mainFaults,
    needsSandbox: !settings.workbenchMain,
  };
  const mainApp = createApp({ ...main, http }, workbench, choice);

  /** Explains to a program, or to a browser as a page, why there is no sandbox. `name` is that of a missing one. */
  function explainAbsence(error: unknown, name: string | null): Handler {
    return (exchange) => {
      if (!(error instanceof WorkbenchProblem)) throw error;
      const problem = replyToFailure(error).with({ vary: 'accept' });
      if (exchange.method !== 'GET' || !prefersPage(exchange.header('accept') ?? '')) return problem;
      const missing = { name, detail: error.message, needsToken: token !== null, command: settings.command };
      const page = replyWithMissingSandbox(problem, missing, siteOf(main, true));
      return writeOrigin(page, exchange.origin, '');
    };
  }

  return {
    ...mainApp,
    async close(ending) {
      stopping.abort();
      mainFaults.close();
      sandboxes.endJournals();
      await Promise.all([mainApp.close(ending), worlds.close()]);
      sandboxes.close();
    },
  };
}

function originOf({ apiFile, apiId, apiPrefix }: Settings, { own }: World): OwnOrigin | null {
  if (own === null) return null;
  const { description } = own.catalog;
  return { description, paths: apiFile ?? [], key: apiId, prefix: apiPrefix ?? '' };
}

interface SandboxParts {
  readonly journal: RequestJournal;
  readonly faults: WorldFaults;
  /** Positions in its log differ from those of its earlier worlds and of every other sandbox. */
  readonly ownLog: { readonly secret: string; readonly name: string };
}

async function serveSandbox(
  main: World,
  parts: WorldParts,
  { journal, faults, ownLog }: SandboxParts,
): Promise<SandboxApp> {
  const { runtime } = main;
  const world = await createWorld(runtime, parts.database, {
    catalog: main.catalog,
    clock: parts.clock,
    random: parts.random,
    meters: { requests: runtime.observation.sandboxRequests, operations: new OperationMeter() },
    base: `/~${parts.entry.name}`,
    ownLog,
    journal,
    faults,
  });
  // Created by the first request: a test that only reads a sandbox need not wait for it.
  let app: App | null = null;
  const stopKeeping = world.database.events.keep(runtime.settings.eventsKeptHours);
  return {
    world,
    get app() {
      app ??= createApp(world);
      return app;
    },
    async close(reason) {
      faults.close();
      await app?.close({ code: closeCodes.serviceRestart, reason });
      world.http.lane?.close();
      stopKeeping();
    },
  };
}

/** The sandbox that a path or the header names, and the rest of the path. */
function destinationOf(path: string, named: string | null): Destination {
  const start = path.indexOf('/~');
  const inPath = start === 0 || (start === 1 && path.startsWith('/')) ? path.slice(start + 2) : null;
  if (named !== null) requireName(named);
  if (inPath === null) return { sandbox: named ?? mainName, path };
  const slash = inPath.indexOf('/');
  const name = requireName(slash === -1 ? inPath : inPath.slice(0, slash));
  if (named !== null && name !== named) {
    throw new WorkbenchProblem(
      'conflicting sandbox names',
      `the path names the sandbox "${name}" and Quintet-Sandbox names "${named}"`,
    );
  }
  return { sandbox: name, path: path.slice(0, start) + (slash === -1 ? '/' : inPath.slice(slash)) };
}
