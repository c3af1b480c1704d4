import type { MutationRow } from '../mutation.ts';

/** Passkeys and second factors. */
export const factorMutations: readonly MutationRow[] = [
  {
    id: 'T-WAN-1',
    file: 'packages/server/src/protocols/webauthn/credential.store.ts',
    find: [
      `        .deleteFrom('webauthn_credentials')`,
      `        .where('user_id', '=', one.userId)`,
      '',
    ].join('\n'),
    replace: [`        .deleteFrom('webauthn_credentials')`, ''].join('\n'),
  },
  {
    id: 'T-WAN-2',
    file: 'packages/server/src/protocols/webauthn/create-webauthn.ts',
    find: 'const accepted = await db.read((tx) => secrets.consume(tx, claim));',
    replace: 'const accepted = await db.read((tx) => secrets.peek(tx, claim));',
  },
  {
    id: 'T-WAN-3',
    file: 'packages/server/src/modules/mfa/pending-answers.ts',
    find: 'if (purposes.includes(login.purpose) && !login.provedStrategy) return login;',
    replace: 'if (!login.provedStrategy) return login;',
  },
  {
    id: 'T-MFA-1',
    file: 'packages/server/src/modules/mfa/second-factor.ts',
    find: 'if (!standing.enrolled) return isForced(standing, methods) ? enrolment : null;',
    replace: 'if (!standing.enrolled) return null;',
  },
  {
    id: 'T-MFA-2',
    file: 'packages/server/src/modules/mfa/pending.store.ts',
    find: 'where r.user_id = ${one.userId} and r.hash',
    replace: 'where r.hash',
  },
  {
    id: 'W-1',
    why: 'The type is compared with the client data and once more by the library: each check alone rejects it.',
  },
  {
    id: 'W-2',
    file: 'packages/server/src/protocols/webauthn/create-webauthn.ts',
    find: 'return accepted && { accepted, challenge: data.challenge };',
    replace: 'return { accepted, challenge: data.challenge };',
  },
  {
    id: 'W-3',
    why: 'The origin is compared with the client data and once more by the library: each check alone rejects it.',
  },
  {
    id: 'W-4',
    file: 'packages/server/src/protocols/webauthn/client-data.ts',
    find: ' || data.crossOrigin === true || data.topOrigin !== undefined) return null;',
    replace: ') return null;',
  },
  {
    id: 'W-5',
    file: 'packages/server/src/protocols/webauthn/create-webauthn.ts',
    find: 'expectedRPID: rp.id };',
    replace: `expectedRPID: [rp.id, rp.id.slice(rp.id.indexOf('.') + 1)] };`,
  },
  {
    id: 'W-6',
    file: 'packages/server/src/protocols/webauthn/create-webauthn.ts',
    find: 'requireUserVerification: one.required,',
    replace: 'requireUserVerification: false,',
  },
  {
    id: 'W-7',
    file: 'packages/server/src/protocols/webauthn/create-webauthn.ts',
    find: 'if (!verified || !authenticationInfo || eligible !== stored.backupEligible) return null;',
    replace: 'if (!verified || !authenticationInfo || eligible === undefined) return null;',
  },
  {
    id: 'W-8',
    file: 'packages/server/src/protocols/webauthn/create-webauthn.ts',
    find: 'supportedAlgorithmIDs: [...algorithms],',
    replace: 'supportedAlgorithmIDs: [...algorithms, -47],',
  },
  {
    id: 'W-9',
    file: 'packages/server/src/protocols/webauthn/attestation.ts',
    find: `format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)`,
    replace: 'format !== undefined',
  },
  {
    id: 'W-10',
    file: 'packages/server/src/protocols/webauthn/wire-answers.ts',
    find: 'if (credentialId.length > longestId) return null;',
    replace: '',
  },
  {
    id: 'W-11',
    file: 'packages/server/src/protocols/webauthn/create-webauthn.ts',
    find: `return !handle || Buffer.from(handle, 'base64url').equals(userHandle(stored.userId, usage));`,
    replace: 'return handle !== usage || stored.userId !== usage;',
  },
  {
    id: 'W-12',
    file: 'packages/server/src/protocols/webauthn/options.ts',
    find: '    ...(allow ? { allowCredentials: allow.map(descriptorOf) } : {}),',
    replace: '    allowCredentials: (allow ?? []).map(descriptorOf),',
  },
  {
    id: 'W-13',
    file: 'packages/server/src/protocols/webauthn/create-webauthn.ts',
    find: 'if (!verified || !authenticationInfo || eligible',
    replace: 'if (!authenticationInfo || eligible',
  },
  {
    id: 'W-14',
    file: 'packages/server/src/protocols/webauthn/credential.store.ts',
    find: `eb('counter', '<', one.counter)`,
    replace: `eb('counter', '<=', one.counter)`,
  },
  {
    id: 'W-15',
    file: 'packages/server/src/protocols/webauthn/create-webauthn.ts',
    find: ' || !isWholeKey(registrationInfo.credential.publicKey)) return null;',
    replace: ') return null;',
  },
  {
    id: 'W-16',
    file: 'packages/server/src/protocols/webauthn/attestation.ts',
    find: `const format = decoded.get('fmt');`,
    replace: `const format = (decoded.get('authData')[32] ?? 0) & 0x80 ? 'extended' : decoded.get('fmt');`,
  },
  {
    id: 'W-17',
    why: 'The call looks nobody up: it would take a query of its own to treat accounts differently.',
  },
  {
    id: 'W-18',
    file: 'packages/server/src/modules/passkeys/own-passkeys.ts',
    find: [`      await tell(tx, ctx, { to: person.email, name: 'passkeyRemoved' });`, ''].join(
      '\n',
    ),
    replace: '',
  },
  {
    id: 'W-19',
    file: 'packages/server/src/modules/passkeys/passkeys.service.ts',
    find: `answer, { userVerification: 'required', usage: 'passkey' }`,
    replace: `answer, { userVerification: 'preferred', usage: 'passkey' }`,
  },
  {
    id: 'W-20',
    file: 'packages/server/src/protocols/webauthn/relying-party.ts',
    find: 'relatedOrigins: origins.filter((origin) => !isWithin(new URL(origin).hostname, id)),',
    replace: 'relatedOrigins: origins,',
  },
  {
    id: 'W-21',
    file: 'packages/server/src/protocols/webauthn/attestation.ts',
    find: 'if (cose.isCOSEPublicKeyOKP(key)) return lengthOf(key.get(cose.COSEKEYS.x)) === coordinate;',
    replace: 'if (cose.isCOSEPublicKeyOKP(key)) return false;',
  },
  {
    id: 'H-1',
    file: 'packages/server/src/modules/mfa/totp.ts',
    find: 'const stepSeconds = 30;',
    replace: 'const stepSeconds = 60;',
  },
  {
    id: 'H-2',
    file: 'packages/server/src/modules/mfa/totp.ts',
    find: 'return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text;',
    replace: 'return bits > 0 ? `${text}${alphabet[(value << (5 - bits)) & 31]}=` : text;',
  },
  {
    id: 'H-3',
    file: 'packages/server/src/modules/mfa/totp.ts',
    find: 'const drift = 1;',
    replace: 'const drift = 2;',
  },
  {
    id: 'H-4',
    file: 'packages/server/src/modules/mfa/devices.store.ts',
    find: `.where('last_step', '<', one.step)`,
    replace: `.where('last_step', '<=', one.step)`,
  },
  {
    id: 'H-5',
    file: 'packages/server/src/modules/mfa/factor-guard.ts',
    find: 'return isAllowed ? proved : null;',
    replace: 'return proved;',
  },
  {
    id: 'H-6',
    file: 'packages/server/src/modules/mfa/own-factors.service.ts',
    find: 'pending.findEnrolment(tx, { userId, sessionId }, clock.now())',
    replace: 'pending.findEnrolment(tx, { userId, sessionId }, new Date(0))',
  },
  {
    id: 'H-7',
    file: 'packages/server/src/modules/mfa/totp.ts',
    find: `return String(number).padStart(digits, '0');`,
    replace: 'return String(number);',
  },
  {
    id: 'H-8',
    file: 'packages/server/src/modules/mfa/removing-factors.service.ts',
    find: 'const check = typed ? () => checks.authenticator(userId, typed, id) : null;',
    replace: 'const check = null;',
  },
];
