import { anySeed, print, readOptions } from '../../harness/options.ts';
import { runTool } from '../../harness/server.ts';
import { Tally } from '../../harness/statistics.ts';
import { type Finding, runRound } from './round.ts';

/** `npm run fuzz`: sends random requests to a real server, and checks the responses against the contracts. */

const usage = `npm run fuzz -- [--engine sqlite|postgres] [--requests n] [--seconds n] [--seed n]`;

/** Each round has its own database: lists stay short, and a seed is replayed in seconds. */
const requestsOfRound = 5_000;

/** The maximum length of a printed request or response. */
const longest = 4_000;

function describe({ seed, problem, request, reply }: Finding, engine: string, requests: number): string {
  const shorten = (text: string) =>
    text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length} characters)`;
  return [
    `FOUND ${problem}`,
    `to replay: npm run fuzz -- --engine ${engine} --seed ${seed} --requests ${requests}`,
    `request: ${shorten(request)}`,
    `response: ${shorten(reply)}`,
  ].join('\n');
}

/** Prints one line for each interface, with the number of each outcome. */
function printTally({ counts }: Tally): void {
  const byInterface = Map.groupBy(Object.entries(counts).sort(), ([kind]) => kind.split(': ')[0] ?? '');
  for (const [name, entries] of byInterface) {
    const parts = entries.map(([kind, count]) => `${kind.slice(name.length + 2)}: ${count}`);
    print(`  ${name.padEnd(18)} ${parts.join('  ')}`);
  }
}

await runTool(async () => {
  const defaults = { requests: 20_000, seconds: 3_600, seed: anySeed() };
  const { engine, requests, seconds, seed } = readOptions(usage, defaults);
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  const isOver = () => elapsed() >= seconds;
  const tally = new Tally();
  let found = 0;
  const progress = () => `${tally.total} requests in ${elapsed().toFixed(0)} s, ${found} findings`;
  const timer = setInterval(() => print(progress()), 5_000);
  print(`fuzzing ${engine}: ${requests} requests from seed ${seed}`);
  for (let round = 0; round * requestsOfRound < requests && !isOver() && found === 0; round += 1) {
    const size = Math.min(requestsOfRound, requests - round * requestsOfRound);
    const findings = await runRound({ engine, seed: seed + round, requests: size, isOver }, tally);
    for (const finding of findings) print(describe(finding, engine, size));
    found += findings.length;
  }
  clearInterval(timer);
  print(`${progress()}, on ${engine}, seeds from ${seed}:`);
  printTally(tally);
  return found === 0;
});
