import type { Sandboxes } from './http/choose-sandbox.ts';
import type { Interface } from './http/interface.ts';
import { type App, mount } from './http/mount.ts';
import type { Site } from './http/site.ts';
import { consoleApi, missingConsoleApi } from './interfaces/console/console-api.ts';
import { graphqlApi } from './interfaces/graphql/graphql-api.ts';
import { sdlApi } from './interfaces/graphql/sdl-api.ts';
import { observingApi } from './interfaces/observing/observing-api.ts';
import { pagesApi } from './interfaces/pages/pages-api.ts';
import { referenceApi } from './interfaces/reference/reference-api.ts';
import { serviceApi } from './interfaces/service/service-api.ts';
import { restApisOf } from './rest-apis.ts';
import type { Workbench } from './workbench/workbench.ts';
import { workbenchApi } from './workbench/workbench-api.ts';
import type { World } from './world.ts';

/** Creates the app of a world: every public contract, one line each. */
export function createApp(
  world: World,
  workbench: Workbench | null = null,
  sandboxes: Sandboxes | null = null,
): App {
  return mount(interfacesOf(world, workbench), world.http, sandboxes);
}

/** The site of main or of a sandbox. */
export function siteOf({ base, runtime, own }: World, hasConsole: boolean): Site {
  return { base, hasConsole, hasGraphiql: runtime.settings.graphiql && own === null };
}

/** A sandbox does not have a workbench. */
export function interfacesOf(world: World, workbench: Workbench | null = null): readonly Interface[] {
  // A sandbox exists only if there is a workbench.
  const site = siteOf(world, workbench !== null || world.base !== '');
  const interfaces: Interface[] = [
    ...(world.catalog.source === 'contracts' ? [graphqlApi(world, site), sdlApi(world)] : []),
    ...restApisOf(world),
    serviceApi(world),
    observingApi(world),
  ];
  if (workbench !== null) {
    interfaces.push(workbenchApi(workbench, interfaces), consoleApi(site));
  } else if (world.base === '') {
    interfaces.push(missingConsoleApi());
  }
  const { documents } = world.runtime;
  return [...interfaces, pagesApi(world, interfaces, site), referenceApi(interfaces, site, documents)];
}
