import { afterAll, setDefaultTimeout } from 'bun:test';
import { stopPostgres } from './postgres.ts';

// A bound for what hangs, not for what is slow: the machine may be busy, and the first test starts PostgreSQL.
setDefaultTimeout(60_000);

afterAll(stopPostgres);
