import './code-blocks.js';
import { startSearch } from './search.js';

startSearch();
