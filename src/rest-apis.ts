import type { Interface } from './http/interface.ts';
import { flatUsersApi } from './interfaces/flat-users/flat-users-api.ts';
import { wrappedUsersApi } from './interfaces/flat-users/wrapped-users-api.ts';
import { ownApi } from './interfaces/own/own-api.ts';
import { postsApi } from './interfaces/posts/posts-api.ts';
import { productsApi } from './interfaces/products/products-api.ts';
import { versionedApi } from './interfaces/versioned/versioned-api.ts';
import type { OwnStore } from './own/own-store.ts';
import type { World } from './world.ts';

/** Creates the REST interfaces of a world, which its lanes also serve. */
export function restApisOf(world: World): readonly Interface[] {
  if (world.own !== null) return [serveFile(world, world.own)];
  if (world.catalog.source !== 'contracts') return [];
  return [postsApi, versionedApi, flatUsersApi, wrappedUsersApi, productsApi].map((create) => create(world));
}

/** Sandboxes are always writable. */
function serveFile(world: World, own: OwnStore): Interface {
  const { apiPrefix, apiWrites } = world.runtime.settings;
  return ownApi(world, own, apiPrefix ?? '', { isWritable: apiWrites || world.base !== '' });
}
