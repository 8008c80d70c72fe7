import type { PathParameter } from '../../http/interface.ts';
import { userId } from './user.ts';

export const grace = {
  id: '3f0c1b52-8f43-4c1e-9d52-6a0f0f6f1f11',
  name: 'Grace',
  email: 'grace@example.com',
  role: 'user',
  created_at: '2026-01-31T09:30:00.000Z',
};

export const alan = {
  ...grace,
  id: 'e2a9c1de-3b0e-4f0b-8d8e-0a8a50a6b222',
  name: 'Alan',
  email: 'alan@example.com',
  role: 'editor',
};

export const nobody = '00000000-0000-4000-8000-000000000000';

export const userIdParameter: PathParameter = {
  description: 'The id of the user.',
  shape: userId,
  example: grace.id,
  unknown: nobody,
};
