/** A call by which a provider tells us something, as it came. */
export interface Notice {
  /** The whole public address that was called. */
  url: string;
  /** By their names in small letters. */
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
  /** The secret at the end of the path, where there is one. */
  secret: string;
}

/** Whether a call is its provider's own cannot be told at this moment; it is to be made again. */
export class NoticeLater extends Error {}
