export type RenderErrorCode = 'TEMPLATE_TIMEOUT' | 'TEMPLATE_MEMORY' | 'TEMPLATE_OUTPUT' | 'TEMPLATE_INVALID';

/** A template that cannot be rendered: the author's to mend, answered as 422. The message never holds a path. */
export class RenderError extends Error {
  readonly code: RenderErrorCode;

  constructor(code: RenderErrorCode, message: string) {
    super(message);
    this.name = 'RenderError';
    this.code = code;
  }
}
