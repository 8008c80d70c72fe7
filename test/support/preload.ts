import { afterAll } from 'bun:test';
import { stopPostgres } from './postgres-databases.ts';

afterAll(stopPostgres);
