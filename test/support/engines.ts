import { describe, setDefaultTimeout } from 'bun:test';
import { type Engine, engines } from '../../harness/engines.ts';

export { type Engine, engines, type LocationKind, type TestLocation } from '../../harness/engines.ts';

/** The engine with unused connections, for tests that count what connections hold. */
export function withOwnConnections(engine: Engine): Engine {
  return { ...engine, createLocation: () => engine.createLocation('migrated') };
}

/** Raises the timeout for tests of a file that start a server. The runner resets it after the file. */
export function allowForStart(): void {
  setDefaultTimeout(120_000);
}

/** The engines that suites run on: all, or the one in `ENGINE`. */
export const chosenEngines = chooseEngines(process.env.ENGINE);

function chooseEngines(name: string | undefined): readonly Engine[] {
  if (name === undefined) return engines;
  if (name === 'sqlite') return [engines[0]];
  if (name === 'postgres') return [engines[1]];
  throw new Error(`ENGINE must be sqlite or postgres, not ${name}`);
}

/** Describes the same behavior on every engine. */
export function onEveryEngine(suite: (engine: Engine) => void): void {
  for (const engine of chosenEngines) describe(`on ${engine.name}`, () => suite(engine));
}

/** Describes behavior that does not depend on the engine of main. */
export function onSqlite(suite: (engine: Engine) => void): void {
  suite(engines[0]);
}
