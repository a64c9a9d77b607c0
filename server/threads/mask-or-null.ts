import { maskContacts } from '../../contract/messages/mask-contacts.ts';

/** Returns the masked text to store with a message, or null if nothing is masked. */
export function maskOrNull(text: string): string | null {
  const masked = maskContacts(text);
  return masked === text ? null : masked;
}
