export * from './connect.ts';
export { type Quintet, type StartOptions, startQuintet } from './start-quintet.ts';
