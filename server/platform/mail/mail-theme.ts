import type { Branding, Logo } from '../branding/read-branding.ts';
import type { Config } from '../config.ts';

/** What the operator's folder makes of every mail. They have one theme, the light one. */
export interface MailTheme {
  colour: string;
  onColour: string;
  /** At an address that mail programs reach */
  logo?: { src: string; width: number; height: number; hasName: boolean };
  /** Below the mail */
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
