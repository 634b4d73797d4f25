import { type ErrorCode, type ErrorIssue, errorKinds } from '@firstlook/contract/errors.ts';

/** A failure with a name; the error handler makes the answer of it. Services throw nothing else on purpose. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: Record<string, unknown>;
  readonly issues: ErrorIssue[];

  constructor(code: ErrorCode, params: Record<string, unknown> = {}, issues: ErrorIssue[] = []) {
    super(errorKinds[code].message);
    this.code = code;
    this.params = params;
    this.issues = issues;
  }

  get status(): number {
    return errorKinds[this.code].status;
  }
}
