import { DatabaseSync } from 'node:sqlite';
import { createStore } from './store.js';

export const store = createStore(new DatabaseSync(process.env.DATABASE));
