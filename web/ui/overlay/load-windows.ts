/** What opens over a page comes with the first click on something that opens, or a little ahead of it. */
export const loadWindows = () => import('./windows.ts');
