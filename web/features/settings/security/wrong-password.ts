import { ApiError } from '../../../data/api.ts';

/** Whether it was the password there is that was refused, and not what was to be done with it. */
export const isWrongPassword = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'INVALID_CREDENTIALS' || error.issues.some(({ code }) => code === 'wrongPassword'));
