import { describe, expect, it } from 'bun:test';
import { STATUS_CODES } from 'node:http';
import { statusTexts } from '../../src/lib/status-texts.ts';

describe('statusTexts', () => {
  it('is what the runtime calls each status', () => {
    expect(statusTexts).toEqual(STATUS_CODES);
  });
});
