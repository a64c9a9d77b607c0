import { useQuery } from '@tanstack/react-query';
import ContactWarning from './contact-warning.tsx';
import { messageQueries } from './message-queries.ts';

type NoteWarningProps = { carId: string; text: string; name: string };

/** For a note to the owner of a car: who has rented it before may tell them how to be reached. */
export default function NoteWarning({ carId, ...note }: NoteWarningProps) {
  const { data } = useQuery(messageQueries.recipient({ carId }));
  return data?.isMasking ? <ContactWarning {...note} /> : null;
}
