import * as z from 'zod/mini';
import * as at from './address/second-factor.ts';
import { loginAnswer, secondFactorMethods, typedPassword } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id } from './paging.ts';
import { textLine } from './text-line.ts';

const tag = 'second factor';
const pass = z.string().check(z.trim(), z.minLength(4), z.maxLength(40));
/** WebAuthn messages are checked by the library that made them; here they only have a size. */
const webAuthn = z.looseObject({ id: z.string().check(z.maxLength(2000)) });

/** Sign-in with a second factor: the calls below need the cookie of a sign-in that waits (10 minutes). */
export const makeSecondFactorPass = endpoint(at.makeSecondFactorPass, {
  summary:
    'Sends a six-digit code to the address or mobile of the account that is signing in; the newest alone counts',
  tag,
  status: 200,
  body: z.object({ method: z.enum(['email', 'sms']) }),
  /** `sentTo` is masked; `validSeconds` 300; `againAfterSeconds` until another may be asked for. */
  answer: z.object({ sentTo: z.string(), validSeconds: z.number(), againAfterSeconds: z.number() }),
});

export const finishSecondFactor = endpoint(at.finishSecondFactor, {
  summary: 'Finishes the sign-in with a code; at most 5 tries per code and 10 an hour per account',
  tag,
  body: z.object({
    pass,
    method: z.enum(['email', 'sms', 'totp', 'recovery']),
    /** Do not ask on this device for 30 days. */
    trustDevice: z.optional(z.boolean()),
  }),
  answer: loginAnswer,
});

export const startPasskey = endpoint(at.startPasskey, {
  summary: 'WebAuthn request options for the sign-in that waits',
  tag,
  status: 200,
  answer: z.looseObject({ challenge: z.string() }),
});

export const finishPasskey = endpoint(at.finishPasskey, {
  summary: 'Finishes the sign-in with a passkey',
  tag,
  body: z.strictObject({ response: webAuthn, trustDevice: z.optional(z.boolean()) }),
  answer: loginAnswer,
});

const ownFactor = z.object({
  _id: z.string(),
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.nullable(z.string()),
});
export type OwnFactor = z.infer<typeof ownFactor>;

/** What the signed-in person has set up. */
export const secondFactorState = z.object({
  items: z.array(ownFactor),
  recoveryCodesLeft: z.number(),
  /** Organizations that ask for a second factor whatever the person chose. */
  requiredBy: z.array(z.string()),
  trustedDevices: z.array(
    z.object({ _id: z.string(), device: z.string(), trustedUntil: z.string(), isThis: z.boolean() }),
  ),
  methods: z.array(z.enum(secondFactorMethods)),
  /** False at an organization's own host, where browsers show none. */
  takesPasskeys: z.boolean(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

export const getSecondFactor = endpoint(at.getSecondFactor, {
  summary: 'Second factors, recovery codes left and trusted devices of the signed-in person',
  tag,
  answer: secondFactorState,
});

/** Changing how one signs in asks for the password again (ASVS 7.5.1). */
const reauthenticated = { password: typedPassword };

export const startTotp = endpoint(at.startTotp, {
  summary: 'A new secret for an authenticator app (RFC 6238); counts only once a code of it was typed',
  tag,
  status: 201,
  body: z.strictObject(reauthenticated),
  /** `uri` is the `otpauth:` address; `picture` the same as an SVG QR code. */
  answer: z.object({ _id: z.string(), secret: z.string(), uri: z.string(), picture: z.string() }),
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const finishTotp = endpoint(at.finishTotp, {
  summary: 'Confirms the app with its first code; the first factor brings ten recovery codes, shown once',
  tag,
  status: 200,
  params: z.strictObject({ id }),
  body: z.strictObject({ pass, name: z.optional(textLine(60)) }),
  answer: recoveryCodes,
});

export const startOwnPasskey = endpoint(at.startOwnPasskey, {
  summary: 'WebAuthn creation options for a new passkey',
  tag,
  status: 201,
  body: z.strictObject(reauthenticated),
  answer: z.looseObject({ challenge: z.string() }),
});

export const finishOwnPasskey = endpoint(at.finishOwnPasskey, {
  summary: 'Keeps the new passkey',
  tag,
  status: 200,
  body: z.strictObject({ response: webAuthn, name: z.optional(textLine(60)) }),
  answer: recoveryCodes,
});

export const removeSecondFactor = endpoint(at.removeSecondFactor, {
  summary: 'Takes an app or a passkey away',
  tag,
  params: z.strictObject({ id }),
  body: z.strictObject(reauthenticated),
});

export const renewRecoveryCodes = endpoint(at.renewRecoveryCodes, {
  summary: 'Ten new recovery codes; the old ones end',
  tag,
  status: 201,
  body: z.strictObject(reauthenticated),
  answer: recoveryCodes,
});

export const forgetDevice = endpoint(at.forgetDevice, {
  summary: 'Stops trusting a device; `all` forgets every one',
  tag,
  params: z.strictObject({ id }),
});
