/** What stands in the place of `react` in the client sites: the library's names, and one that it has not. */

/** The kit imports it for panels that stay drawn while they are closed, which no site has. */
export { Fragment as Activity } from 'preact';
export * from 'preact/compat';
export { default } from 'preact/compat';
