export const noon = '2026-01-31T12:00:00.000Z';

export const token = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ1c2VyX2lkIjoxfQ.c2lnbmF0dXJl';

/** A record of another user, which the caller of the examples may not change. */
export const foreignId = 2;
