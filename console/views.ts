import type { ComponentType } from 'preact';
import { RecordsView } from './data/records-view.tsx';
import { EventsView } from './events/events-view.tsx';
import { RequestsView } from './requests/requests-view.tsx';
import { WorldsView } from './worlds/worlds-view.tsx';

export interface View {
  /** The path below `/console`. */
  readonly path: string;
  readonly title: string;
  readonly component: ComponentType;
}

/** The views in navigation order. The server serves the console at each of these paths. */
export const views: readonly View[] = [
  { path: 'requests', title: 'Requests', component: RequestsView },
  { path: 'sandboxes', title: 'Sandboxes', component: WorldsView },
  { path: 'data', title: 'Data', component: RecordsView },
  { path: 'events', title: 'Events', component: EventsView },
];
