import { ptr } from 'bun:ffi';
import { readdirSync } from 'node:fs';
import { fromCLibrary } from '../lib/c-library.ts';

/** Linux socket option numbers. */
const ofSockets = 1;
const receiveBuffer = 8;
const isListening = 30;

/**
 * The kernel's receive buffer of a connection. The runtime reads it in one call, and those of all connections in one
 * turn. With 700 bodies at once, the p99 of `/healthz` was 48 to 59 ms with 32 KiB, and 26 to 49 with 16.
 */
const maxBytes = 16_384;

/**
 * Bounds the buffer of each incoming connection, if the platform allows it: connections inherit it from the listening
 * socket. The runtime has no option for it, and the system-wide setting would affect every program on the machine.
 * `test/security/receive-buffer.test.ts` fails without it.
 */
export function boundReceiving(): void {
  if (process.platform !== 'linux') return;
  const calls = fromCLibrary({
    getsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'ptr'], returns: 'i32' },
    setsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'u32'], returns: 'i32' },
  });
  if (calls === null) return;
  const value = new Int32Array(1);
  const length = new Uint32Array([value.byteLength]);
  for (const descriptor of descriptors()) {
    value[0] = 0;
    calls.getsockopt(descriptor, ofSockets, isListening, ptr(value), ptr(length));
    if (value[0] === 0) continue;
    value[0] = maxBytes;
    calls.setsockopt(descriptor, ofSockets, receiveBuffer, ptr(value), value.byteLength);
  }
}

/** Returns the open descriptors of this process; empty if none is left to list them with. */
function descriptors(): readonly number[] {
  try {
    return readdirSync('/proc/self/fd').map(Number);
  } catch {
    return [];
  }
}
