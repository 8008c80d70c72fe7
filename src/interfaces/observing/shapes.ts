import * as z from 'zod';

const receivedEvent = z
  .union([
    z.strictObject({ kind: z.literal('postCreated'), postId: z.int(), time: z.iso.datetime() }),
    z.strictObject({
      kind: z.literal('commentAdded'),
      postId: z.int(),
      commentId: z.int(),
      time: z.iso.datetime(),
    }),
  ])
  .meta({ id: 'ReceivedEvent' });

/** The public status of the service. It contains no private data: events show only their kind and ids. */
export const statusShape = z
  .strictObject({
    version: z.string(),
    engine: z.enum(['sqlite', 'postgres']),
    uptimeSeconds: z.int().min(0),
    processes: z.int().min(1),
    requests: z.strictObject({
      total: z.int().min(0),
      perSecond: z.array(z.int().min(0)),
      byInterface: z.record(z.string(), z.int().min(0)).describe('Since startup.'),
    }),
    events: z.array(receivedEvent),
  })
  .meta({ id: 'ServiceStatus' });

export type ServiceStatus = z.infer<typeof statusShape>;
export type ReceivedEvent = z.infer<typeof receivedEvent>;
