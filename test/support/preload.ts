import { afterAll } from 'bun:test';
import { stopPostgres } from '../../harness/postgres-databases.ts';
import { preferMemory, removeScratchFolders } from '../../harness/scratch.ts';

preferMemory();

/** At the end of the run, or of each file if several processes share the work. */
afterAll(async () => {
  await stopPostgres();
  removeScratchFolders();
});
