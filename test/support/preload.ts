import { afterAll } from 'bun:test';
import { stopPostgres } from '../../harness/postgres-databases.ts';
import { preferMemory, removeScratchFolders } from '../../harness/scratch.ts';

preferMemory();

/** At the end of the run; at the end of each file where several processes share the work. */
afterAll(async () => {
  await stopPostgres();
  removeScratchFolders();
});
