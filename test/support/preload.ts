import { afterAll } from 'bun:test';
import { stopPostgres } from './postgres-databases.ts';
import { removeScratchFolders } from './scratch.ts';

afterAll(async () => {
  await stopPostgres();
  removeScratchFolders();
});
