import { parseArgs } from 'node:util';
import { stopPostgres } from '../../harness/postgres-databases.ts';
import { type EngineName, engineNames } from '../../src/storage/engine-name.ts';
import { describe, Tally } from './report.ts';
import { runRound } from './round.ts';

/** `npm run fuzz`: random requests to a real server, and what it answers held against the contracts. */

const usage = `npm run fuzz -- [--engine sqlite|postgres] [--requests n] [--seconds n] [--seed n]`;

/** A round has a database of its own: lists stay short, and a seed is replayed in seconds. */
const requestsOfRound = 5_000;

interface Options {
  readonly engine: EngineName;
  readonly requests: number;
  readonly seconds: number;
  readonly seed: number;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      engine: { type: 'string', default: 'sqlite' },
      requests: { type: 'string', default: '20000' },
      seconds: { type: 'string', default: '3600' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    },
  });
  const engine = engineNames.find((name) => name === values.engine);
  const [requests, seconds, seed] = [values.requests, values.seconds, values.seed].map(Number);
  if (engine === undefined || !isCount(requests) || !isCount(seconds) || !isCount(seed))
    throw new Error(usage);
  return { engine, requests, seconds, seed };
}

function isCount(value: number | undefined): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function run({ engine, requests, seconds, seed }: Options): Promise<boolean> {
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  const tally = new Tally();
  let found = 0;
  const showProgress = () =>
    print(`${tally.requests} of ${requests} requests, ${elapsed().toFixed(0)} s, ${found} found`);
  const timer = setInterval(showProgress, 5_000);
  print(`fuzzing ${engine}: ${requests} requests from seed ${seed}`);
  for (let round = 0; tally.requests < requests && elapsed() < seconds && found === 0; round += 1) {
    const size = Math.min(requestsOfRound, requests - tally.requests);
    const findings = await runRound(
      { engine, seed: seed + round, requests: size, isOver: () => elapsed() >= seconds },
      tally,
    );
    for (const finding of findings) print(describe(finding, engine));
    found += findings.length;
  }
  clearInterval(timer);
  print(`${tally.requests} requests in ${elapsed().toFixed(0)} s on ${engine}, seeds from ${seed}:`);
  print(`${tally.serverErrors} answers of 5xx, ${found} findings`);
  for (const line of tally.lines()) print(line);
  return found === 0;
}

const options = readOptions();
const isClean = await run(options).finally(stopPostgres);
process.exit(isClean ? 0 : 1);
