import { endpointAddress } from './endpoint-address.ts';

export const makeSecondFactorPass = endpointAddress(
  'makeSecondFactorPass',
  'POST',
  '/auth/makeSecondFactorAuthPass',
  'public',
);
export const finishSecondFactor = endpointAddress(
  'finishSecondFactor',
  'POST',
  '/auth/finish2FactorAuth',
  'public',
);
export const startPasskey = endpointAddress('startPasskey', 'POST', '/auth/passkey', 'public');
export const finishPasskey = endpointAddress('finishPasskey', 'POST', '/auth/passkey/finish', 'public');
export const getSecondFactor = endpointAddress('getSecondFactor', 'GET', '/auth/secondFactor', 'signedIn');
export const startTotp = endpointAddress('startTotp', 'POST', '/auth/totp', 'signedIn');
export const finishTotp = endpointAddress('finishTotp', 'POST', '/auth/totp/:id/finish', 'signedIn');
export const startOwnPasskey = endpointAddress(
  'startOwnPasskey',
  'POST',
  '/auth/secondFactor/passkey',
  'signedIn',
);
export const finishOwnPasskey = endpointAddress(
  'finishOwnPasskey',
  'POST',
  '/auth/secondFactor/passkey/finish',
  'signedIn',
);
export const removeSecondFactor = endpointAddress(
  'removeSecondFactor',
  'POST',
  '/auth/secondFactor/:id/remove',
  'signedIn',
);
export const renewRecoveryCodes = endpointAddress(
  'renewRecoveryCodes',
  'POST',
  '/auth/recoveryCodes',
  'signedIn',
);
export const forgetDevice = endpointAddress('forgetDevice', 'DELETE', '/auth/device/:id', 'signedIn');
