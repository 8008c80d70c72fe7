import { type Pointer, ptr } from 'bun:ffi';
import { readdirSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { fromCLibrary } from '../lib/c-library.ts';

/**
 * A TCP connection below HTTP, for operations that the runtime's server does not support: a reset, and bytes that are
 * not a valid response. Only requests with such a fault use it. Ordinary means were tried on Bun 1.4. A response whose
 * stream fails immediately resets an HTTP connection, but terminating a WebSocket ends it with FIN, and a response with
 * fewer bytes than its `Content-Length`, or with a malformed chunk, cannot be sent. `test/workbench/faults.test.ts` and
 * `test/workbench/faults-graphql.test.ts` fail without it.
 */
export interface Wire {
  reset(): void;
  /** Sends raw bytes, at the pace of the client, and closes the connection. */
  finish(bytes: Uint8Array): Promise<void>;
}

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

/** Returns true if the platform gives access to the connection. */
export function hasWires(): boolean {
  return system() !== null;
}

/** Linux flags: no SIGPIPE if the client is gone, and shut down both directions. */
const noSignal = 0x4000;
const bothWays = 2;

const addressBytes = 128;
const ipv4 = 2;

/** The interval and the timeout of waiting for a client that does not read. */
const waitMs = 10;
const maxWaits = 1000;

/** Finds the connection from a local port to a peer; null if there is none. */
export function findWire(port: number, peer: Peer): Wire | null {
  const calls = system();
  if (calls === null) return null;
  const wanted = nameOf(peer);
  const isIt = (descriptor: number) => {
    const other = ask(calls.getpeername, descriptor);
    if (other === null || nameOf(other) !== wanted) return false;
    return ask(calls.getsockname, descriptor)?.port === port;
  };
  // A peer may use one port for two addresses of this machine; the match would be ambiguous.
  const [descriptor, another] = readdirSync('/proc/self/fd').map(Number).filter(isIt);
  if (descriptor === undefined || another !== undefined) return null;
  return wireOf(calls, descriptor, () => isIt(descriptor));
}

function wireOf(calls: System, descriptor: number, isStillThere: () => boolean): Wire {
  return {
    reset() {
      // Connecting to AF_UNSPEC dissolves a connection, and the peer receives RST. The runtime still owns the
      // descriptor.
      if (isStillThere()) calls.connect(descriptor, ptr(new Uint8Array(addressBytes)), 16);
    },
    async finish(bytes) {
      let sent = 0;
      for (let waits = 0; sent < bytes.byteLength && waits < maxWaits; waits += 1) {
        // The runtime may have closed the descriptor and reused its number for another connection.
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

/** Returns the address of a descriptor from a system call; null if it is not an internet socket. */
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

/** Returns the same key for the same peer, regardless of the notation of its address. */
function nameOf({ address, port }: Peer): string {
  const [plain = ''] = address.split('%', 1);
  return new URL(`http://[${isIPv4(plain) ? `::ffff:${plain}` : plain}]:${port}`).host;
}
