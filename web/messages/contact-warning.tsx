import { useDeferredValue } from 'react';
import { findContacts } from '../../contract/messages/mask-contacts.ts';
import { formatList } from '../language/formats.ts';
import { rich } from '../language/words.ts';

/** Says what the other one will not see yet, while it is written. */
export default function ContactWarning({ text, name }: { text: string; name: string }) {
  const written = useDeferredValue(text);
  const parts = findContacts(written).map(({ from, to }) => written.slice(from, to).trim());
  if (parts.length === 0) return null;
  return (
    <p className="[overflow-wrap:anywhere] text-warning">
      {rich('messages.composer.will-be-masked', {
        name,
        words: formatList(parts),
        part: (words) => <bdi className="font-semibold">{words}</bdi>,
      })}
    </p>
  );
}
