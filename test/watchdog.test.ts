import { describe, expect, it, setDefaultTimeout } from 'bun:test';
import { join } from 'node:path';
import type { ChildProcess } from '../src/commands/command.ts';
import { beat, supervise } from '../src/commands/supervise.ts';
import { MissedBeats } from '../src/lib/missed-beats.ts';
import { runProgram } from './support/command-line.ts';

setDefaultTimeout(30_000);

describe('Missed beats', () => {
  it('are counted until the next beat', () => {
    const missed = new MissedBeats();
    expect([1, 1, 1, 2, 2].map((beats) => missed.look(beats))).toEqual([0, 1, 2, 0, 1]);
  });
});

describe('A blocked process', () => {
  const program = [process.execPath, join(import.meta.dir, 'support/still-process.ts')];
  const run = (still: string) => runProgram(program, { STILL: still });

  it('logs a warning and is replaced under the same process id', async () => {
    const { exitCode, stdout, stderr } = await run('blocked');
    const [first, second] = stdout.trimEnd().split('\n');
    const [pid] = first?.split(' ') ?? [];
    expect([first, second, exitCode]).toEqual([`${pid} 1`, `${pid} 2`, 0]);
    expect(stderr).toMatch(/ WARN {2}the process was blocked for 10 s and is being replaced\n$/);
  });

  it('logs a warning and is not replaced if its database is in memory', async () => {
    const child = Bun.spawn(program, {
      env: { ...process.env, STILL: 'in memory' },
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'pipe',
    });
    let said = '';
    for await (const chunk of child.stderr) {
      said += Buffer.from(chunk).toString();
      if (said.includes('\n')) child.stdin.end();
    }
    expect([await child.exited, (await child.stdout.text()).trimEnd().split('\n').length]).toEqual([0, 1]);
    expect(said).toMatch(
      / WARN {2}the process is blocked; it is not restarted, because its in-memory database would be lost\n$/,
    );
  });

  it('is killed if it does not stop when asked to', async () => {
    const { exitCode, stdout, stderr } = await run('asked to end');
    expect([exitCode, stdout.trimEnd().split('\n').length]).toEqual([137, 1]);
    expect(stderr).toMatch(/ WARN {2}the process did not stop when asked to, and is being killed\n$/);
  });
});

/** A fake process that is ready at once, and beats until a test stops it. */
class FakeChild implements ChildProcess {
  readonly ready = Promise.resolve(true);
  readonly ended: Promise<void>;
  readonly calls: string[] = [];
  isIgnoring = false;
  readonly #end: () => void;
  readonly #timer: Timer;
  #listener: (message: unknown) => void = () => undefined;

  constructor() {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.#end = resolve;
    this.#timer = setInterval(() => this.#listener(beat), 2);
  }

  stopBeating(): void {
    clearInterval(this.#timer);
  }

  send(): void {}

  onMessage(listener: (message: unknown) => void): void {
    this.#listener = listener;
  }

  end(): void {
    this.calls.push('end');
    if (!this.isIgnoring) this.#finish();
  }

  kill(): void {
    this.calls.push('kill');
    this.#finish();
  }

  #finish(): void {
    this.stopBeating();
    this.#end();
  }
}

describe('The supervisor', () => {
  function superviseOne() {
    const children: FakeChild[] = [];
    const said: string[] = [];
    const ready = Promise.withResolvers<void>();
    const replaced = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const done = supervise({
      count: 1,
      lookMs: 10,
      start: () => {
        const child = new FakeChild();
        children.push(child);
        if (children.length === 2) replaced.resolve();
        return child;
      },
      onReady: () => ready.resolve(),
      onStill: (slot) => said.push(`still ${slot}`),
      onLost: (slot) => said.push(`lost ${slot}`),
      untilAskedToEnd: () => asked.promise,
    });
    return { children, said, ready: ready.promise, replaced: replaced.promise, ask: asked.resolve, done };
  }

  it('kills and replaces a blocked process, and reports both', async () => {
    const { children, said, ready, replaced, ask, done } = superviseOne();
    await ready;
    children[0]?.stopBeating();
    await replaced;
    expect([children[0]?.calls, said]).toEqual([['kill'], ['still 1', 'lost 1']]);
    ask();
    await done;
    expect(children.at(-1)?.calls).toEqual(['end']);
  });

  it('kills a process that does not stop when asked to', async () => {
    const { children, ready, ask, done } = superviseOne();
    await ready;
    for (const child of children) child.isIgnoring = true;
    ask();
    await done;
    expect(children[0]?.calls).toEqual(['end', 'kill']);
  });
});
