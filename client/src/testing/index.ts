export * from './connect.ts';
export { type OwnStartOptions, type Quintet, type StartOptions, startQuintet } from './start-quintet.ts';
