import { createApp, siteOf } from './app.ts';
import { createWorld } from './create-world.ts';
import { keepLog } from './events/keep-log.ts';
import type { Sandboxes as SandboxChoice } from './http/choose-sandbox.ts';
import type { Destination } from './http/connection.ts';
import type { Handler } from './http/interface.ts';
import type { RequestJournal } from './http/journal.ts';
import type { App } from './http/mount.ts';
import { prefersPage } from './http/page.ts';
import { closeCodes } from './http/server-socket.ts';
import { replyWithMissingSandbox } from './interfaces/pages/missing-sandbox.ts';
import { writeOrigin } from './interfaces/pages/page-for-origin.ts';
import { replyToFailure } from './interfaces/workbench/errors.ts';
import { parseFaultHeader } from './interfaces/workbench/fault-header.ts';
import type { ServedWorld, Workbench } from './interfaces/workbench/workbench.ts';
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

/** The world of a sandbox, and the app that serves it. */
interface SandboxApp extends ServedWorld {
  readonly app: App;
}

/** Serves main and the sandboxes of its workbench. A request without a sandbox goes straight to main. */
export function serveWorlds(settings: Settings, main: World, folder: string | null): App {
  const { workbench: isServed, workbenchToken: token, workbenchMaxBytes: maxBytes } = settings;
  if (!isServed || folder === null) return createApp(main);
  const maxSandboxes = settings.workbenchMaxSandboxes;
  const sandboxes = new Sandboxes({
    maxSandboxes,
    maxBytes,
    folder,
    main: main.database,
    lanes: main.runtime.lanes,
  });
  const faults = new FaultRules(sandboxes, folder, () => journals.announce());
  const faultsOf = (name: string, random: RandomSource) =>
    new WorldFaults({
      counters: faults.counters,
      random,
      parseHeader: parseFaultHeader,
      currentRules() {
        const entry = sandboxes.find(name);
        if (entry !== null) sandboxes.touch(entry);
        return faults.currentRulesOf(name);
      },
    });
  const mainFaults = faultsOf(mainName, main.random);
  const journals: Journals = new Journals(sandboxes, {
    folder,
    maxBytes,
    peers: main.runtime.peers,
    loop: main.runtime.budgets.loop,
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
  const choice: SandboxChoice = {
    api: { name: 'none', replyToFailure },
    choose: destinationOf,
    within: (name, mainFetch, respond) =>
      name === mainName ? respond(mainFetch) : worlds.within(name, ({ app }) => respond(app.app.fetch)),
    refusal: (error, name) =>
      explainAbsence(
        error ?? new WorkbenchProblem('no such sandbox', sandboxes.explainAbsence(name ?? '')),
        name,
      ),
  };
  const mainApp = createApp(
    { ...main, http: { ...main.http, journal: journals.main, faults: mainFaults } },
    workbench,
    choice,
  );

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
    clock: parts.clock,
    random: parts.random,
    meters: { requests: runtime.observation.sandboxRequests, operations: new OperationMeter() },
    base: `/~${parts.name}`,
    hasOwnClock: true,
    ownLog,
    journal,
    faults,
  });
  // Created by the first request: a test that only reads a sandbox need not wait for it.
  let app: App | null = null;
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
      stopKeeping();
    },
  };
}

/** The sandbox that a path or the header names, and the rest of the path. */
function destinationOf(path: string, named: string | null): Destination {
  const end = path.indexOf('/', 2);
  // The fast path: parsing with a regular expression would cost more than everything else here.
  if (named === null && path.startsWith('/~') && end !== -1 && isName(path.slice(2, end)))
    return { sandbox: path.slice(2, end), path: path.slice(end) };
  const [, nowhere = '', inPath = null, rest = ''] = /^(\/?)\/~([^/]*)(\/.*)?$/s.exec(path) ?? [];
  for (const name of [inPath, named]) {
    if (name !== null) requireName(name);
  }
  if (inPath !== null && named !== null && inPath !== named) {
    throw new WorkbenchProblem(
      'conflicting names',
      `the path names the sandbox "${inPath}" and Quintet-Sandbox names "${named}"`,
    );
  }
  return { sandbox: inPath ?? named ?? mainName, path: inPath === null ? path : nowhere + (rest || '/') };
}
