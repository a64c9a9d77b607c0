import type { Branding, Logo } from '../branding/read-branding.ts';
import type { Config } from '../config.ts';

/** The branding of all mails, which have only the light theme. */
export interface MailTheme {
  colour: string;
  onColour: string;
  /** At an address that mail clients can reach. */
  logo?: { src: string; width: number; height: number; hasName: boolean };
  /** Lines below the mail. */
  contact: readonly string[];
}

export const DEFAULT_THEME: MailTheme = { colour: '#0f5c4d', onColour: '#ffffff', contact: [] };

const hosted = (publicUrl: string, { mail: { address, width, height }, hasName }: Logo) => ({
  src: publicUrl + address,
  width,
  height,
  hasName,
});

export function mailTheme(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { palettes, logo, contact }: Pick<Branding, 'palettes' | 'logo' | 'contact'>,
): MailTheme {
  const { address = [], email, phone } = contact ?? {};
  return {
    colour: palettes?.light.brand ?? DEFAULT_THEME.colour,
    onColour: palettes?.light['on-brand'] ?? DEFAULT_THEME.onColour,
    ...(logo && { logo: hosted(publicUrl, logo) }),
    contact: [address.join(', '), email, phone].filter((line) => line !== undefined && line !== '') as string[],
  };
}
