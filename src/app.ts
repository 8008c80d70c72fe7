import type { Home, Interface } from './http/interface.ts';
import { type App, mount } from './http/mount.ts';
import { flatUsersApi } from './interfaces/flat-users/flat-users-api.ts';
import { wrappedUsersApi } from './interfaces/flat-users/wrapped-users-api.ts';
import { graphqlApi } from './interfaces/graphql/graphql-api.ts';
import { sdlApi } from './interfaces/graphql/sdl-api.ts';
import { observingApi } from './interfaces/observing/observing-api.ts';
import { pagesApi } from './interfaces/pages/pages-api.ts';
import { postsApi } from './interfaces/posts/posts-api.ts';
import { productsApi } from './interfaces/products/products-api.ts';
import { referenceApi } from './interfaces/reference/reference-api.ts';
import { serviceApi } from './interfaces/service/service-api.ts';
import { versionedApi } from './interfaces/versioned/versioned-api.ts';
import type { Services } from './services.ts';

/** The whole product: every public contract, one line each, as a function of its services. */
export function createApp(services: Services): App {
  return mount(interfacesOf(services), services.http);
}

export function interfacesOf(services: Services): readonly Interface[] {
  const interfaces = [
    graphqlApi(services),
    sdlApi(services),
    postsApi(services),
    versionedApi(services),
    flatUsersApi(services),
    wrappedUsersApi(services),
    productsApi(services),
    serviceApi(services),
    observingApi(services),
  ];
  return [...interfaces, pagesApi(services, interfaces), referenceApi(interfaces)];
}

/** Where each of the five begins. */
export type NamedHome = Home & { readonly name: string };

export function homesOf(services: Services): readonly NamedHome[] {
  return interfacesOf(services).flatMap(({ name, home }) => (home === undefined ? [] : [{ name, ...home }]));
}
