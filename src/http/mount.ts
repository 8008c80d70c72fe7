import { Failure } from '../lib/failure.ts';
import type { Refusal } from '../observe/request-meter.ts';
import type { Enter, Sandboxes } from './choose-sandbox.ts';
import type { Fetch } from './connection.ts';
import type { Endpoint, HttpParts } from './endpoint.ts';
import {
  type Caching,
  cachingBy,
  type Ending,
  type Handler,
  homesOf,
  type Interface,
  interfaceIdOf,
  type NamedHome,
  readBeside,
  stopping,
} from './interface.ts';
import { handlerOf, headersChoosing, type Operation } from './operation.ts';
import { createFetch, throughSteps } from './pipeline.ts';
import { replyToPlainFailure } from './plain-failure.ts';
import { json } from './reply.ts';
import { type Endpoints, findEndpoint, Router } from './router.ts';
import { openSockets } from './sockets.ts';
import { writtenBy } from './written.ts';

export interface App {
  readonly fetch: Fetch;
  readonly enter: Enter;
  /** The entry points of the five interfaces. */
  readonly homes: readonly NamedHome[];
  /** Counts a request that the server refuses. */
  refused(reason: Refusal): void;
  /** Ends sockets and streams. By default, because the process is about to stop. */
  close(ending?: Ending): Promise<void>;
}

/** Combines interfaces into one app. */
export function mount(
  interfaces: readonly Interface[],
  parts: HttpParts,
  sandboxes: Sandboxes | null = null,
): App {
  const router = new Router<Endpoints>();
  for (const api of interfaces) {
    for (const [path, found] of Map.groupBy(endpointsOf(api), ({ path }) => path)) {
      router.add(path, toEndpoints(api, path, found, parts));
    }
  }
  const none = nowhere(parts);
  const strict = interfaces.find((api) => api.replyToUnknownPath !== undefined);
  const replyNotFound = throughSteps(
    (exchange) => strict?.replyToUnknownPath?.(exchange) ?? json(404, { error: 'Resource not found' }),
    none,
    parts,
  );
  const find = findEndpoint(router, replyNotFound);
  return {
    ...createFetch({ find, none, sandboxes }, parts),
    homes: homesOf(interfaces),
    refused: (reason) => parts.requests.refused(reason),
    close: async (ending = stopping) => {
      await Promise.all(interfaces.map((api) => api.close?.(ending)));
    },
  };
}

interface Replying extends Omit<Endpoint, 'api' | 'place' | 'allow' | 'meter'> {
  readonly path: string;
  readonly method: string;
  readonly handler: Handler;
}

function endpointsOf(api: Interface): readonly Replying[] {
  const { operations = [], routes = [], showsData } = api;
  const described = operations.map((operation): Replying => {
    const { path, method, isUnlimited = false, isLive = false } = operation;
    const isTagged = method === 'GET' && !isLive;
    return {
      path,
      method,
      operation,
      read: readBeside(operation, operations),
      written: writtenBy(operation, operations),
      caching: cachingOf(operation, api),
      handler: handlerOf(operation),
      isUnlimited,
      isTagged,
      isKept: isTagged && showsData === true,
    };
  });
  const plain = routes.flatMap(({ path, handlers, isUnlimited = false, isTagged = false, caching, isPage }) =>
    Object.entries(handlers).map(([method, handler]): Replying => {
      const facts = { caching: (method === 'GET' && caching) || null, isUnlimited, isTagged, isPage };
      return { path, method, handler, ...nothingThere, ...facts };
    }),
  );
  return [...described, ...plain];
}

/** Live responses and HTML pages set their own `Cache-Control`. */
function cachingOf(operation: Operation, api: Interface): Caching | null {
  if (operation.method !== 'GET' || operation.isLive) return null;
  // Failures are problem details for clients that prefer them.
  const byFailure = interfaceIdOf(api) === null ? [] : ['accept'];
  const headers = new Set([...byFailure, ...headersChoosing(operation)]);
  return cachingBy([...headers], operation.token !== undefined);
}

function toEndpoints(api: Interface, path: string, found: readonly Replying[], parts: HttpParts): Endpoints {
  const place = {
    interface: api.partAt?.(path) ?? interfaceIdOf(api),
    route: path.replace(/:(\w+)/g, '{$1}'),
  };
  const shared = {
    api,
    place,
    allow: found.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '),
    meter: parts.requests.route(api.name, path),
  };
  const responders = new Map(
    found.map(({ method, handler, ...facts }) => [
      method,
      throughSteps(handler, { ...shared, ...facts }, parts),
    ]),
  );
  const isUnlimited = found.every((endpoint) => endpoint.isUnlimited);
  const nothing = { ...shared, ...nothingThere, isUnlimited };
  const { sockets } = api;
  return {
    responders,
    other: throughSteps(refuseMethod, nothing, parts),
    socket: sockets?.accepts(path) ? throughSteps(openSockets(sockets, place, parts), nothing, parts) : null,
  };
}

const refuseMethod: Handler = () => {
  throw new Failure('METHOD_NOT_ALLOWED');
};

const nothingThere = {
  operation: null,
  read: null,
  written: null,
  caching: null,
  isTagged: false,
  isKept: false,
};

/** Returns the endpoint of unknown paths, which responds in the default style. */
function nowhere({ requests }: HttpParts): Endpoint {
  return {
    api: { name: 'none', replyToFailure: replyToPlainFailure },
    place: { interface: null, route: null },
    ...nothingThere,
    // A browser receives a page.
    caching: cachingBy(['accept'], false),
    allow: '',
    isUnlimited: false,
    meter: requests.route('none', 'none'),
  };
}
