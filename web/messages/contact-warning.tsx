import { useDeferredValue } from 'react';
import { findContacts } from '../../contract/messages/mask-contacts.ts';
import { formatList } from '../language/formats.ts';
import { rich } from '../language/words.ts';

/** Warns while typing about contact details that will be masked for the recipient. */
export default function ContactWarning({ text, name }: { text: string; name: string }) {
  const deferredText = useDeferredValue(text);
  const parts = findContacts(deferredText).map(({ from, to }) => deferredText.slice(from, to).trim());
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
