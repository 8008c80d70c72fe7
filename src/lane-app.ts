import type { DocumentTask } from './http/documents.ts';
import { createLaneReads } from './http/lane-reads.ts';
import type { CallTask, WorldJob } from './http/world-lane.ts';
import { flatUsersApi } from './interfaces/flat-users/flat-users-api.ts';
import { wrappedUsersApi } from './interfaces/flat-users/wrapped-users-api.ts';
import { GraphqlEngine } from './interfaces/graphql/engine.ts';
import type { GraphqlTask, ValidationTask } from './interfaces/graphql/in-lane.ts';
import { postsApi } from './interfaces/posts/posts-api.ts';
import { productsApi } from './interfaces/products/products-api.ts';
import { versionedApi } from './interfaces/versioned/versioned-api.ts';
import { workbenchInLane } from './workbench/workbench.ts';
import { workbenchApi } from './workbench/workbench-api.ts';
import type { World } from './world.ts';

export interface LaneApp {
  run(task: WorldJob['task']): Promise<unknown>;
}

const readable = [postsApi, versionedApi, flatUsersApi, wrappedUsersApi, productsApi];

/** Creates the read operations of all interfaces, for a reader thread. */
export function createLaneApp(world: World): LaneApp {
  const engine = new GraphqlEngine(world);
  const interfaces = [...readable.map((create) => create(world)), workbenchApi(workbenchInLane(world), [])];
  const call = createLaneReads(interfaces, world.http);
  return {
    async run(task) {
      if (task.kind === 'call') return call(task as CallTask);
      if (task.kind === 'graphql') return engine.runTask(task as GraphqlTask);
      if (task.kind === 'document') return writeDocument(world, task as DocumentTask);
      return engine.operations.validate(task as ValidationTask);
    },
  };
}

async function writeDocument(world: World, { name, hasWorkbench }: DocumentTask): Promise<string> {
  // Few threads write a document, and loading all interfaces takes time.
  const { interfacesOf } = await import('./app.ts');
  interfacesOf(world, hasWorkbench ? workbenchInLane(world) : null);
  return world.runtime.documents.write(name);
}
