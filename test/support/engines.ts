import { describe, setDefaultTimeout } from 'bun:test';
import { type Engine, engines } from '../../harness/engines.ts';

export { type Engine, engines, type LocationKind, type TestLocation } from '../../harness/engines.ts';

/** The engine with connections that no other test has used, for tests that count what connections hold. */
export function withOwnConnections(engine: Engine): Engine {
  return { ...engine, createLocation: () => engine.createLocation('migrated') };
}

/** Lets the tests of a file wait for a server that has to start, on whatever machine. The runner forgets it after the file. */
export function allowForStart(): void {
  setDefaultTimeout(120_000);
}

/** What suites run on: every engine, or the one that `ENGINE` names. */
export const chosenEngines = chooseEngines(process.env.ENGINE);

function chooseEngines(name: string | undefined): readonly Engine[] {
  if (name === undefined) return engines;
  if (name === 'sqlite') return [engines[0]];
  if (name === 'postgres') return [engines[1]];
  throw new Error(`ENGINE must be sqlite or postgres, not ${name}`);
}

/** Describes the same behaviour on every engine. */
export function onEveryEngine(suite: (engine: Engine) => void): void {
  for (const engine of chosenEngines) describe(`on ${engine.name}`, () => suite(engine));
}
