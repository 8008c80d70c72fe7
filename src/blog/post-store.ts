import { post } from '../records/blog.ts';
import { RecordStore } from '../records/record-store.ts';
import { type Post, setByService } from './model.ts';

export const postStore = new RecordStore<Post>(post, { unchangeable: setByService.post });
