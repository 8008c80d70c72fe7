import { afterAll } from 'bun:test';
import { startQuintet } from 'quintet/testing';

/** One server for each worker, because Bun has no setup step for the whole run. */
export const quintet = await startQuintet();
afterAll(() => quintet.stop());
