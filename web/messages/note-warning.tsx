import { useQuery } from '@tanstack/react-query';
import ContactWarning from './contact-warning.tsx';
import { messageQueries } from './message-queries.ts';

type NoteWarningProps = { carId: string; text: string; name: string };

/** Warns about contact details in a note to an owner, unless the renter has rented from them before. */
export default function NoteWarning({ carId, ...note }: NoteWarningProps) {
  const { data } = useQuery(messageQueries.recipient({ carId }));
  return data?.isMasking ? <ContactWarning {...note} /> : null;
}
