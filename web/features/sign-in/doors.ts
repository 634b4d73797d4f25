import { screen } from '../../parts/shell/screen.ts';

/** Screens in front of the session, of every app. A mailed token stands behind the `#`, where no server sees it. */
export const doors = [
  { path: '/auth/login', component: screen([], () => import('./sign-in-page.tsx'), 'SignInPage') },
  { path: '/auth/signup', component: screen(['signUp'], () => import('./sign-up-page.tsx'), 'SignUpPage') },
  {
    path: '/auth/new-password',
    component: screen(['signUp'], () => import('./new-password-page.tsx'), 'NewPasswordPage'),
  },
  {
    path: '/auth/confirm-email',
    component: screen(['signUp'], () => import('./confirm-email-page.tsx'), 'ConfirmEmailPage'),
  },
  {
    path: '/auth/prove-sender',
    component: screen(['signUp'], () => import('./prove-sender-page.tsx'), 'ProveSenderPage'),
  },
  {
    path: '/auth/invitation',
    component: screen(['signUp', 'roles'], () => import('./invitation-page.tsx'), 'InvitationPage'),
  },
] as const;
