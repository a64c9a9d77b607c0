import { isIP } from 'node:net';

/** Validators for values that only settings have. */

export const isPostgresUrl = (value: string): boolean =>
  URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol);

/** Matches what Fastify accepts: an address, a network or a named range. Fastify also rejects networks of all addresses. */
export const isNetwork = (value: string): boolean => {
  const [address = '', bits, ...rest] = value.trim().split('/');
  const family = isIP(address);
  if (bits === undefined) return family > 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(address);
  const most = family === 4 ? 32 : 128;
  return rest.length === 0 && family > 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most;
};

export const isTimeZone = (name: string): boolean => {
  try {
    // `Intl` also accepts offsets such as -08:00, but they ignore daylight saving time, and some tools invert their sign.
    return /^[A-Za-z]/.test(name) && Boolean(Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Loopback traffic never leaves the machine, so it needs no encryption. */
export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && LOOPBACK.has(new URL(address).hostname);

/** A fake of an external service may run only on this machine, so that keys and money cannot end up elsewhere. */
export const isOnThisMachine = (address: string): boolean =>
  isLoopback(address) && new URL(address).protocol === 'http:';

/** Users' tokens pass through the issuer, so the connection must be encrypted. */
export const isIssuer = (address: string): boolean =>
  URL.canParse(address) &&
  !/[?#]/.test(address) &&
  (new URL(address).protocol === 'https:' || isOnThisMachine(address));

/** Must have no path: pages are at the root of the site, and links are made by appending paths. */
export const isOrigin = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, host } = new URL(address);
  return (
    /^https?:$/.test(protocol) && host !== '' && !username && !password && /^[a-z]+:\/\/[^/?#]+\/*$/i.test(address)
  );
};

export const isDomain = (name: string): boolean => /^([a-z0-9-]+\.)+[a-z0-9-]{2,}$/.test(name);

/** An email address, alone or in angle brackets after a name. */
export const isSender = (value: string): boolean =>
  /^\s*(?:[^\s@<>",]+@[^\s@<>",]+|[^<>\r\n]*<\s*[^\s@<>",]+@[^\s@<>",]+\s*>)\s*$/.test(value);

/** Rejects invalid dotted numbers, which the system would take for names and look up in DNS. */
export const isHost = (value: string): boolean =>
  isIP(value) > 0 || (/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.?$/.test(value) && !/^[\d.]+$/.test(value));

const FEWEST_CHARACTERS = 8;

/** Detects long but weak secrets, such as one repeated character or word. Random values pass. */
export const isGuessable = (secret: string): boolean =>
  new Set(secret).size < FEWEST_CHARACTERS || /^(.{1,16})\1+(.{0,15})$/s.test(secret);
