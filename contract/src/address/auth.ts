import { endpointAddress } from './endpoint-address.ts';

export const login = endpointAddress('login', 'POST', '/auth/login', 'public');
export const loginToOrganization = endpointAddress(
  'loginToOrganization',
  'POST',
  '/auth/login/:organizationId',
  'public',
);
export const getSignInDoor = endpointAddress('getSignInDoor', 'GET', '/auth/door/:organizationId', 'public');
export const logout = endpointAddress('logout', 'POST', '/auth/logout', 'public');
export const getLoggedUser = endpointAddress('getLoggedUser', 'GET', '/auth/info', 'signedIn');
export const signUpToOrganization = endpointAddress(
  'signUpToOrganization',
  'POST',
  '/auth/signup/:organizationId',
  'public',
);
export const signUp = endpointAddress('signUp', 'POST', '/auth/signup', 'public');
export const confirmEmail = endpointAddress('confirmEmail', 'POST', '/auth/confirmEmail', 'public');
export const readEmailLink = endpointAddress('readEmailLink', 'POST', '/auth/emailLink', 'public');
export const sendConfirmEmail = endpointAddress(
  'sendConfirmEmail',
  'POST',
  '/auth/sendConfirmEmail',
  'signedIn',
);
export const callOffNewEmail = endpointAddress(
  'callOffNewEmail',
  'POST',
  '/auth/callOffNewEmail',
  'signedIn',
);
export const sendNewPasswordEmail = endpointAddress(
  'sendNewPasswordEmail',
  'POST',
  '/auth/sendNewPasswordEmail',
  'public',
);
export const setNewPassword = endpointAddress('setNewPassword', 'POST', '/auth/newPassword', 'public');
export const changePassword = endpointAddress('changePassword', 'PUT', '/auth/password', 'signedIn');
