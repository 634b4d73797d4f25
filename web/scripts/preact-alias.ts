import { join } from 'node:path';

/**
 * The client sites are drawn by Preact: the same components, 48 KB less of script for whoever opens one page of a site
 * (docs/decisions/0131). The tools for producers stay with React.
 */
export const preactAlias = [
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react$/, replacement: join(import.meta.dirname, 'preact-as-react.js') },
];
