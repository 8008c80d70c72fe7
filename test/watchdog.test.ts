import { describe, expect, it, setDefaultTimeout } from 'bun:test';
import { join } from 'node:path';
import { runProgram } from './support/command-line.ts';

setDefaultTimeout(30_000);

const program = [process.execPath, join(import.meta.dir, 'support/blocked-process.ts')];

describe('A process whose event loop is blocked', () => {
  it('logs one line and exits', async () => {
    const { exitCode, stdout, stderr } = await runProgram(program, {});
    expect([exitCode, stdout]).toEqual([137, 'blocked\n']);
    expect(stderr).toMatch(/ WARN {2}the event loop was blocked for 0\.3 s; the process exits\n$/);
  });

  it('exits if the line cannot be written', async () => {
    const onFullDisk = ['sh', '-c', 'exec "$0" "$@" 2>/dev/full'];
    const outcome = await runProgram([...onFullDisk, ...program], {});
    expect(outcome).toEqual({ exitCode: 137, stdout: 'blocked\n', stderr: '' });
  });
});
