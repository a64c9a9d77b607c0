import { generateKeyPairSync, sign } from 'node:crypto';

const OIDS = { signature: '2a8648ce3d040302', commonName: '550403', authority: '551d13', names: '551d11' };

const der = (tag: number, ...parts: (Buffer | string)[]): Buffer => {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)));
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, hex);
/** A GeneralizedTime in whole seconds. */
const moment = (date: Date) => der(0x18, Buffer.from(`${date.toISOString().replaceAll(/[-:T]|\..*/g, '')}Z`));

/** Creates a self-signed certificate for this machine, valid since a month ago. */
export function makeCertificate(validTo: Date): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid(OIDS.signature));
  const name = sequence(der(0x31, sequence(oid(OIDS.commonName), der(0x0c, Buffer.from('localhost')))));
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, '7f000001'));
  const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value));
  const content = sequence(
    der(0xa0, der(0x02, '02')),
    der(0x02, '01'),
    algorithm,
    name,
    sequence(moment(new Date(Date.now() - 30 * 86_400_000)), moment(validTo)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension(OIDS.authority, sequence(der(0x01, 'ff'))), extension(OIDS.names, names))),
  );
  const signed = sequence(content, algorithm, der(0x03, '00', sign('sha256', content, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${signed.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}
