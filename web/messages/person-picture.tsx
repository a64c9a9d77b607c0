import { photoUrl } from '../../contract/photos/photo-sizes.ts';
import type { Person } from '../../contract/people/people.ts';
import { Avatar } from '../ui/avatar.tsx';
import { nameOf } from './message-words.ts';

type PersonPictureProps = { person: Person; size?: 'sm' | 'md'; className?: string };

/** Beside their name. */
export const PersonPicture = ({ person, size, className }: PersonPictureProps) => (
  <Avatar
    name={nameOf(person)}
    {...(person.photo && { src: photoUrl(person.photo.key, 480) })}
    {...(size && { size })}
    {...(className && { className })}
    decorative
  />
);
