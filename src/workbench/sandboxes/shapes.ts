import * as z from 'zod';
import { time } from '../../openapi/shapes.ts';

export const clock = z
  .strictObject({ now: time, running: z.boolean(), isReal: z.boolean() })
  .meta({ id: 'SandboxClock' });

const records = z.record(z.string(), z.int().min(0)).describe('The number of records in each collection.');

export const sandbox = z
  .strictObject({
    name: z.string(),
    url: z.string().describe('The base URL for clients.'),
    webSocketUrl: z.string(),
    productsToken: z.string().nullable().describe('The token for writes to the Products API. Null for main.'),
    createdAt: time.nullable(),
    expiresAt: time.nullable(),
    clock,
    records,
  })
  .meta({ id: 'Sandbox' });

export const sandboxList = z.strictObject({ data: z.array(sandbox) }).meta({ id: 'SandboxList' });

export const snapshot = z
  .strictObject({ name: z.string(), records, createdAt: time })
  .meta({ id: 'Snapshot' });

export const snapshotList = z.strictObject({ data: z.array(snapshot) }).meta({ id: 'SnapshotList' });

export const token = z
  .strictObject({ token: z.string(), userId: z.int(), expiresAt: time })
  .meta({ id: 'SandboxToken' });

export const dataRecord = z
  .strictObject({ data: z.record(z.string(), z.unknown()) })
  .describe('The record, in the format of fixtures.')
  .meta({ id: 'DataRecord' });
