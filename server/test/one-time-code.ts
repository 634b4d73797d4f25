import { TOTP } from 'otpauth';

/** What an authenticator app with that key shows at a moment (milliseconds since 1970). */
export const oneTimeCode = (secret: string, timestamp = Date.now()): string =>
  new TOTP({ secret }).generate({ timestamp });
