/**
 * The frame behind the session with the screen that most people see first, as one file of the build: a signed-in person
 * needs both at once.
 */
export { HomePage } from './home-page.tsx';
export { NavPage, RoutePage } from './route-page.tsx';
export { Shell } from './shell.tsx';
