import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { findProgram } from '../../../bin/program.js';

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** The variables that any program needs. Everything else might be a setting meant for another program. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];

/** The maximum length of the server's last output in an error. */
const maxComplaint = 2_000;

export interface ServerProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts `serve` with these arguments and settings, and waits until it listens. */
export async function startServer(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const { file, first } = findProgram();
  const inherited = passedOn.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  // The channel closes with this process, so that the server stops too.
  const child = spawn(file, [...first, 'serve', ...words], {
    // The marker makes the server reject a mistyped setting.
    env: { ...Object.fromEntries(inherited), QUINTET_SETTINGS: 'only', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  }) as unknown as Child;
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const url = await untilListening(child);
  release(child);
  let stopping: Promise<void> | null = null;
  return {
    url,
    stop() {
      stopping ??= end(child, ended);
      return stopping;
    },
  };
}

function untilListening(child: Child): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    let complaints = '';
    // Always read to the end: an unread pipe would block the server.
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-maxComplaint);
      const [, url] = /(?:listens|serves .+) on (http:[^\s,]+)/.exec(printed) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaints = (complaints + text).slice(-maxComplaint);
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(`Quintet did not start: ${complaints.trim()}`)));
  });
}

interface Handle {
  ref?(): void;
  unref?(): void;
}

function handlesOf(child: Child): readonly (Handle | null | undefined)[] {
  return [child, child.stdout as Handle, child.stderr as Handle, child.channel as Handle | null | undefined];
}

/** Lets a test run exit even if it does not stop the server. */
function release(child: Child): void {
  for (const handle of handlesOf(child)) handle?.unref?.();
}

async function end(child: Child, ended: Promise<void>): Promise<void> {
  for (const handle of handlesOf(child)) handle?.ref?.();
  // On every system, unlike a signal, which Windows does not have.
  if (child.connected) child.disconnect();
  await ended;
}
