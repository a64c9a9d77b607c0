import { isIP } from 'node:net';

/** What only a setting can be: each says whether a value that was typed is one. */

export const isPostgresUrl = (value: string): boolean =>
  URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol);

/** What Fastify accepts: an address, a network or one of its names for some. A network of everybody is refused there too. */
export const isNetwork = (value: string): boolean => {
  const [address = '', bits, ...rest] = value.trim().split('/');
  const family = isIP(address);
  if (bits === undefined) return family > 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(address);
  const most = family === 4 ? 32 : 128;
  return rest.length === 0 && family > 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most;
};

export const isTimeZone = (name: string): boolean => {
  try {
    // Offsets such as -08:00 parse too, but no place keeps one all year, and some read the sign the other way.
    return /^[A-Za-z]/.test(name) && Boolean(Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Reached by nobody else: nothing travels that anyone could read. */
export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && LOOPBACK.has(new URL(address).hostname);

/** A fake of an external service may only run on this machine: keys and money must not go astray. */
export const isOnThisMachine = (address: string): boolean =>
  isLoopback(address) && new URL(address).protocol === 'http:';

/** Tokens of people pass through it, so nobody may listen on the way. */
export const isIssuer = (address: string): boolean =>
  URL.canParse(address) &&
  !/[?#]/.test(address) &&
  (new URL(address).protocol === 'https:' || isOnThisMachine(address));

/** Pages are at the root of the site, and every link is made by adding a path to this. */
export const isOrigin = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, host } = new URL(address);
  return (
    /^https?:$/.test(protocol) && host !== '' && !username && !password && /^[a-z]+:\/\/[^/?#]+\/*$/i.test(address)
  );
};

export const isDomain = (name: string): boolean => /^([a-z0-9-]+\.)+[a-z0-9-]{2,}$/.test(name);

/** An address, alone or in angle brackets after a name */
export const isSender = (value: string): boolean =>
  /^\s*(?:[^\s@<>",]+@[^\s@<>",]+|[^<>\r\n]*<\s*[^\s@<>",]+@[^\s@<>",]+\s*>)\s*$/.test(value);

/** A number with dots that is not an address looks like a name to the system, which then asks the network for it. */
export const isHost = (value: string): boolean =>
  isIP(value) > 0 || (/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.?$/.test(value) && !/^[\d.]+$/.test(value));

const FEWEST_CHARACTERS = 8;

/** One character over and over, a word typed several times: long, and no secret. What a machine made passes. */
export const isGuessable = (secret: string): boolean =>
  new Set(secret).size < FEWEST_CHARACTERS || /^(.{1,16})\1+(.{0,15})$/s.test(secret);
