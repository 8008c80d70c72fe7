import type { Attack } from '../attack.ts';
import { headOf, hold, openUnread } from '../connections.ts';
import { openUnreadStreams } from '../http2-client.ts';
import { withWorkbench } from '../sandbox.ts';
import type { Target } from '../target.ts';
import { times } from '../texts.ts';
import { memorySettings, memoryTests } from './memory.ts';

/** Responses that are requested and not read, each of them too small to be conspicuous. */
export const unreadAttacks: readonly Attack[] = [
  {
    name: 'unread-pages',
    what: '800 connections of one client that request a page of 1 MB and read nothing',
    bound: 'responses that one client leaves unread are bounded together; another client is served',
    movedBy: memorySettings,
    provenBy: memoryTests,
    run: (target) =>
      hold(
        target,
        openUnread(target, target.size(800, 20), () => headOf(target, largePage(target))),
      ),
  },
  {
    name: 'unread-pages-everywhere',
    what: 'the same from 400 addresses, none of which is above its share',
    bound: 'responses that all clients leave unread are bounded together; another client gets 200 or 503',
    movedBy: memorySettings,
    provenBy: memoryTests,
    run: (target) => {
      const head = (index: number) => headOf(target, largePage(target), [], target.addressOf(index));
      return hold(target, openUnread(target, target.size(400, 20), head), [200, 503]);
    },
  },
  {
    name: 'trickled-pages',
    what: '400 connections with Quintet-Fault: bytesPerSecond=1000 that request a page of 1 MB',
    bound: 'responses that are sent slowly are bounded together; another client is served',
    movedBy: memorySettings,
    provenBy: memoryTests,
    settings: withWorkbench,
    run: (target) => {
      const head = headOf(target, largePage(target), ['Quintet-Fault: bytesPerSecond=1000']);
      const sockets = openUnread(target, target.size(400, 20), () => head);
      for (const socket of sockets) socket.resume();
      return hold(target, sockets);
    },
  },
  {
    name: 'unread-streams',
    what: 'HTTP/2 with a window of 0: 20 connections with 256 requests each for /openapi.json, none of them read',
    bound: 'responses that one client leaves unread are bounded together; another client is served',
    movedBy: memorySettings,
    provenBy: memoryTests,
    isSecure: true,
    run: (target) => leaveStreamsUnread(target, target.size(20, 2)),
  },
  {
    name: 'stream-hoard',
    what: 'the same on 42 connections: more streams than the server takes of all clients together',
    bound: 'another client is served, and /healthz responds',
    movedBy: ['MAX_CONNECTIONS', 'MAX_CONNECTIONS_PER_CLIENT'],
    provenBy: memoryTests,
    isSecure: true,
    run: (target) => leaveStreamsUnread(target, target.size(42, 2)),
  },
];

/** A page of ten posts, just below 1 MB. */
function largePage(target: Target): string {
  return `GET ${target.pageOf(target.scene.world.largePostIds, 10)}`;
}

const streamsOfConnection = 256;

async function leaveStreamsUnread(target: Target, connections: number): Promise<void> {
  const opening = times(connections, () => openUnreadStreams(target, '/openapi.json', streamsOfConnection));
  await hold(target, await Promise.all(opening));
}
