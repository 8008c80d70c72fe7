import { join } from 'node:path';
import type { EngineName } from '../../src/storage/engine-name.ts';
import type { HttpAnswer, HttpRequest } from './exchange.ts';
import { graphqlRequest, type Schemas } from './graphql-requests.ts';
import { requestForAsset, requestForPage, requestToNowhere } from './page-requests.ts';
import { Random } from './random.ts';
import { judgeRaw, rawRequest, sendRaw } from './raw-requests.ts';
import type { Finding, Tally } from './report.ts';
import type { Draw } from './rest-fields.ts';
import { restRequest } from './rest-requests.ts';
import { NoAnswer, send } from './send.ts';
import { type FuzzedServer, startServer } from './server.ts';
import { makeWorld, readSchemas, serverVariables } from './setup.ts';
import { playSession, socketSession } from './socket-sessions.ts';

export interface RoundOptions {
  readonly engine: EngineName;
  readonly seed: number;
  readonly requests: number;
  /** Asked before each request: whether the time is up. */
  isOver(): boolean;
}

/** Requests that are under way at once. */
const concurrency = 12;

/** Nothing more is sent once so much is wrong. */
const maxFindings = 5;

/** What a request turned out to be. */
interface Outcome {
  readonly interface: string;
  readonly outcome: string;
  readonly problem: string | null;
  readonly request: string;
  readonly answer: string;
}

/** Sends so many random requests to a server of its own, and gives what was not as documented. */
export async function runRound(options: RoundOptions, tally: Tally): Promise<readonly Finding[]> {
  const { engine, seed, requests, isOver } = options;
  const server = await startServer(engine, [join(import.meta.dir, 'serve.ts')], serverVariables);
  const findings: Finding[] = [];
  const add = (index: number, { problem, request, answer }: Omit<Outcome, 'interface' | 'outcome'>) => {
    if (problem !== null) findings.push({ seed, index, problem, request, answer });
  };
  try {
    const world = await makeWorld(server.url);
    const schemas = await readSchemas(server.url);
    let next = 0;
    const work = async () => {
      while (next < requests && findings.length < maxFindings && !isOver()) {
        const index = next;
        next += 1;
        const outcome = await sendOne(server.url, schemas, { random: new Random(seed, index), world });
        tally.add(outcome.interface, outcome.outcome);
        add(index, outcome);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    add(next, { problem: await judgeLife(server), request: 'the round as a whole', answer: server.log() });
  } finally {
    const code = await server.stop();
    if (code !== 0)
      add(requests, { problem: `the server ended with ${code}`, request: 'SIGTERM', answer: server.log() });
  }
  return findings;
}

/** The server must still be there, and must have had nothing to complain of. */
async function judgeLife({ url, exitCode, log }: FuzzedServer): Promise<string | null> {
  if (exitCode() !== null) return `the server has ended with ${exitCode()}`;
  const response = await fetch(`${url}/posts`);
  if (response.status !== 200) return `the server answers ${response.status} at the end`;
  return log() === '' ? null : 'the server has something in its log';
}

function sendOne(url: string, schemas: Schemas, draw: Draw): Promise<Outcome> {
  return draw.random.weighted<Promise<Outcome>>(
    [55, () => sendHttp(url, restRequest(draw))],
    [35, () => sendHttp(url, graphqlRequest(schemas, draw))],
    [6, () => sendSession(url, schemas, draw)],
    [3, () => sendBytes(url, draw)],
    [1, () => sendHttp(url, requestToNowhere(draw))],
    [0.3, () => sendHttp(url, requestForAsset(draw))],
    [0.3, () => sendHttp(url, requestForPage(draw))],
  );
}

async function sendHttp(url: string, request: HttpRequest): Promise<Outcome> {
  const context = { interface: request.interface, request: describeRequest(request) };
  try {
    const answer = await send(url, request);
    request.learn(answer);
    return {
      ...context,
      outcome: String(answer.status),
      problem: judge(request, answer),
      answer: describeAnswer(answer),
    };
  } catch (error) {
    return { ...context, ...failed(error) };
  }
}

function judge(request: HttpRequest, answer: HttpAnswer): string | null {
  return answer.status >= 500 ? `status ${answer.status}` : request.judge(answer);
}

async function sendSession(url: string, schemas: Schemas, draw: Draw): Promise<Outcome> {
  const session = socketSession(schemas, draw);
  const context = { interface: 'GraphQL WebSocket', request: [session.path, ...session.frames].join('\n') };
  try {
    const { code, problem } = await playSession(url, session);
    return { ...context, outcome: `closed ${code}`, problem, answer: String(code) };
  } catch (error) {
    return { ...context, ...failed(error) };
  }
}

async function sendBytes(url: string, draw: Draw): Promise<Outcome> {
  const bytes = rawRequest(draw);
  const context = { interface: 'raw bytes', request: JSON.stringify(bytes.toString('latin1')) };
  try {
    const line = await sendRaw(url, bytes);
    const outcome = /^HTTP\/1\.[01] (\d{3}) /.exec(line)?.[1] ?? 'cut off';
    return { ...context, outcome, problem: judgeRaw(line), answer: line };
  } catch (error) {
    return { ...context, ...failed(error) };
  }
}

function failed(error: unknown): Pick<Outcome, 'outcome' | 'problem' | 'answer'> {
  if (!(error instanceof NoAnswer)) throw error;
  return { outcome: 'no answer', problem: error.message, answer: '' };
}

function describeRequest({ method, path, headers, body }: HttpRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path}`, ...lines, '', body === null ? '' : Buffer.from(body).toString()].join('\n');
}

function describeAnswer({ status, headers, text }: HttpAnswer): string {
  return [status, ...[...headers].map(([name, value]) => `${name}: ${value}`), '', text].join('\n');
}
