import { openReadySocket } from '../../harness/raw-socket.ts';
import type { TestApp } from './app.ts';

/** The single result of an operation, over any transport. */
export interface Transported {
  readonly data?: unknown;
  readonly errors?: readonly unknown[];
}

type Send = (app: TestApp, serverUrl: string, query: string, variables?: unknown) => Promise<Transported>;

/** Sends an operation over each transport and returns its result or error. */
export const everyTransport: Readonly<Record<string, Send>> = {
  POST: async (app, _, query, variables) => (await app.post('/graphql', { query, variables })).body,
  GET: async (app, _, query, variables) => {
    const parameters = new URLSearchParams({
      query,
      ...(variables !== undefined && { variables: JSON.stringify(variables) }),
    });
    return (await app.get(`/graphql?${parameters}`)).body;
  },
  WebSocket: async (_, serverUrl, query, variables) => {
    const socket = await openReadySocket(`${serverUrl.replace('http', 'ws')}/graphql`);
    socket.send({ type: 'subscribe', id: '1', payload: { query, variables } });
    const message = (await socket.next()) as { type: string; payload: unknown };
    socket.close();
    return message.type === 'error'
      ? { errors: message.payload as unknown[] }
      : (message.payload as Transported);
  },
  'server-sent events': async (_, serverUrl, query, variables) => {
    const response = await fetch(`${serverUrl}/graphql`, {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const [, result = ''] = /^event: next\ndata: (.*)$/m.exec(await response.text()) ?? [];
    return JSON.parse(result);
  },
};
