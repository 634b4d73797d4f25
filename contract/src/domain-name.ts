const shape = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const idShape = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * Whether a text can be an organization's domain: lower case letters, digits and dashes, none of them at the ends, 63 at
 * most. An address names an organization by id or by domain: what looks like an id could stand in for another's.
 */
export const isDomainName = (text: string): boolean => shape.test(text) && !idShape.test(text);
