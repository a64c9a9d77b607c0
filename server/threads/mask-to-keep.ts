import { maskContacts } from '../../contract/messages/mask-contacts.ts';

/** As it is kept beside a message: null where nothing is hidden. */
export function maskToKeep(text: string): string | null {
  const masked = maskContacts(text);
  return masked === text ? null : masked;
}
