import { type Pointer, ptr } from 'bun:ffi';
import { readdirSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { fromCLibrary } from '../lib/c-library.ts';
import { groupsOf } from '../lib/networks.ts';

/**
 * A TCP connection below HTTP, for what the runtime's server cannot do: a reset, and bytes that are no answer. Only
 * requests that ask for such a fault come here.
 *
 * Ordinary means were tried on Bun 1.4. A response whose stream fails at once resets an HTTP connection, but a WebSocket
 * that is terminated ends with FIN, and a response with fewer bytes than its `Content-Length`, or a chunk that is none,
 * cannot be sent. `test/workbench/faults.test.ts` and `test/workbench/faults-graphql.test.ts` fail without it.
 */
export interface Wire {
  /** Sends RST: the other end sees its connection reset. */
  reset(): void;
  /** Sends bytes as they are, as far as the other end reads, and ends the connection. */
  finish(bytes: Uint8Array): Promise<void>;
}

/** One end of a connection. */
export interface Peer {
  readonly address: string;
  readonly port: number;
}

function load() {
  return fromCLibrary({
    getpeername: { args: ['i32', 'ptr', 'ptr'], returns: 'i32' },
    getsockname: { args: ['i32', 'ptr', 'ptr'], returns: 'i32' },
    connect: { args: ['i32', 'ptr', 'u32'], returns: 'i32' },
    send: { args: ['i32', 'ptr', 'usize', 'i32'], returns: 'i64' },
    shutdown: { args: ['i32', 'i32'], returns: 'i32' },
  });
}

type System = NonNullable<ReturnType<typeof load>>;

let known: System | null | undefined;

function system(): System | null {
  if (known === undefined) known = process.platform === 'linux' ? load() : null;
  return known;
}

/** Whether this system has a way to the connection. */
export function hasWires(): boolean {
  return system() !== null;
}

/** Of Linux: a signal is not sent where the other end is gone, and both directions are shut. */
const noSignal = 0x4000;
const bothWays = 2;

const addressBytes = 128;
const ipv4 = 2;

/** How long to wait for an other end that does not read, and how often. */
const waitMs = 10;
const maxWaits = 1000;

/** The connection of this process from a port of its own to a peer; null where there is none. */
export function findWire(port: number, peer: Peer): Wire | null {
  const calls = system();
  if (calls === null) return null;
  const wanted = nameOf(peer);
  const isIt = (descriptor: number) => {
    const other = ask(calls.getpeername, descriptor);
    if (other === null || nameOf(other) !== wanted) return false;
    return ask(calls.getsockname, descriptor)?.port === port;
  };
  // A peer may use one port of its own for two addresses of this machine: then nobody knows which of them is meant.
  const [descriptor, another] = readdirSync('/proc/self/fd').map(Number).filter(isIt);
  if (descriptor === undefined || another !== undefined) return null;
  return wireOf(calls, descriptor, () => isIt(descriptor));
}

function wireOf(calls: System, descriptor: number, isStillThere: () => boolean): Wire {
  return {
    reset() {
      // To connect to nowhere dissolves a connection, and its other end gets RST. The descriptor stays the runtime's.
      if (isStillThere()) calls.connect(descriptor, ptr(new Uint8Array(addressBytes)), 16);
    },
    async finish(bytes) {
      let sent = 0;
      for (let waits = 0; sent < bytes.byteLength && waits < maxWaits; waits += 1) {
        // The runtime may have closed it, and given its number to another connection.
        if (!isStillThere()) return;
        const rest = bytes.subarray(sent);
        const count = Number(calls.send(descriptor, ptr(rest), rest.byteLength, noSignal));
        if (count > 0) sent += count;
        else await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
      if (isStillThere()) calls.shutdown(descriptor, bothWays);
    },
  };
}

/** The address that a call of the system gives for a descriptor; null where it is no socket of the internet. */
function ask(
  call: (descriptor: number, address: Pointer, length: Pointer) => number,
  descriptor: number,
): Peer | null {
  const bytes = new Uint8Array(addressBytes);
  const length = new Uint32Array([addressBytes]);
  if (call(descriptor, ptr(bytes), ptr(length)) !== 0) return null;
  const view = new DataView(bytes.buffer);
  const family = view.getUint16(0, true);
  const port = view.getUint16(2);
  if (family === ipv4) return { address: bytes.subarray(4, 8).join('.'), port };
  const groups = Array.from({ length: 8 }, (_, index) => view.getUint16(8 + 2 * index).toString(16));
  return { address: groups.join(':'), port };
}

/** The same for the same peer, however its address is written. */
function nameOf({ address, port }: Peer): string {
  const mapped = /^(?:::|0:0:0:0:0:)ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return `${mapped} ${port}`;
  const groups = groupsOf(mapped);
  const [high = '', low = ''] = groups.slice(6).map((group) => group.padStart(4, '0'));
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  const bytes = (high + low).match(/../g) ?? [];
  if (isMapped) return `${bytes.map((byte) => Number.parseInt(byte, 16)).join('.')} ${port}`;
  return `${groups.join(':')} ${port}`;
}
