/** One call of a server that is not ours. */
export interface WebhookCall {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface WebhookAnswer {
  status: number;
  /** The beginning of the answer, as it came. */
  text: string;
  /** The header Retry-After (RFC 9110 section 10.2.3), or null. */
  retryAfter: string | null;
}

export interface LookAnswer {
  status: number;
  /** The whole address to which a redirect leads; null of any other answer. */
  location: string | null;
}

/** Nothing answered. `code`: `timeout`, `refused-address` where it leads into a network that is not public or its name to nothing, else the network's own. */
export class WebhookError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export interface WebhookGateway {
  /** What can be seen to be wrong with an address before it is called. */
  refusalOf(url: string): 'https' | 'private' | null;
  /** Posts once; a redirect is an answer like any other and is not followed. @throws WebhookError */
  post(call: WebhookCall): Promise<WebhookAnswer>;
  /**
   * Asks once for a page as a browser does and reads nothing of it; over http as well. @returns its status, and where it leads with a redirect
   * @throws WebhookError
   */
  look(url: string): Promise<LookAnswer>;
}
