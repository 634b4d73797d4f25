/**
 * The frame behind the session with the screen that most people see first, as one file of the build: whoever is signed in
 * needs both at once.
 */
export { ReleasePage } from '../../features/release-list/release-page.tsx';
export { HomePage } from './home-page.tsx';
export { Shell } from './shell.tsx';
