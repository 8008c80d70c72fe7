import { existsSync, readFileSync } from 'node:fs';
import { createHostCheck } from '../http/host-check.ts';
import type { App } from '../http/mount.ts';
import { readTls } from '../http/tls-files.ts';
import type { Log } from '../lib/log.ts';
import { serve as listen, type RunningServer } from '../server.ts';
import type { Settings } from '../settings/settings.ts';

/** Serves an app at the address of the settings. */
export function startListening(app: App, config: Settings, log: Log, sharesPort: boolean): RunningServer {
  const { host, port, trustProxy } = config;
  try {
    const tls = readTls(config);
    return listen(app, {
      host,
      port,
      tls,
      sharesPort,
      trustedProxies: trustProxy ?? [],
      isAllowedHost: createHostCheck(config),
      limits: { ...config, maxConnections: cappedConnections(config, log) },
    });
  } catch (error) {
    throw new Error(`cannot listen on ${host}, port ${port}: ${adviseOn(error)}`, { cause: error });
  }
}

/** File descriptors for the database, files and threads. */
const reservedDescriptors = 64;

/** Each connection takes a file descriptor, so `MAX_CONNECTIONS` is bounded by the system's limit on open files. */
function cappedConnections({ maxConnections }: Settings, log: Log): number {
  const limit = readDescriptorLimit();
  if (limit === null || limit - reservedDescriptors >= maxConnections) return maxConnections;
  log.warn('MAX_CONNECTIONS exceeds the system limit on open files, and is lowered to fit', { limit });
  return Math.max(1, limit - reservedDescriptors);
}

/** Returns null if the system does not report its limit. */
function readDescriptorLimit(): number | null {
  if (!existsSync('/proc/self/limits')) return null;
  const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return limit === undefined ? null : Number(limit);
}

const advice: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use; set PORT to another one, or to 0 for any free port',
  EACCES: 'permission denied; set PORT to a port above 1023',
};

/** For an unknown host the runtime reports an unrelated error, so that is the default advice. */
function adviseOn(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return advice[code] ?? 'HOST must be an address of this machine';
}
