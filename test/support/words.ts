export { words } from '../../harness/lists.ts';
