import type { Interface } from '../../http/interface.ts';
import { replyToPlainFailure } from '../../http/plain-failure.ts';
import type { OwnStore } from '../../own/own-store.ts';
import type { World } from '../../world.ts';

export function ownApi(_world: World, _own: OwnStore): Interface {
  return { name: 'Your collections', replyToFailure: replyToPlainFailure, operations: [] };
}
