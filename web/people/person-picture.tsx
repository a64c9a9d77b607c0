import { writeName } from '../../contract/accounts/person-name.ts';
import type { Person } from '../../contract/people/people.ts';
import { photoUrl } from '../../contract/photos/photo-sizes.ts';
import { t } from '../language/words.ts';
import { Avatar } from '../ui/avatar.tsx';

type PersonPictureProps = {
  person: { displayName: string; photo?: Person['photo'] | undefined };
  size?: 'sm' | 'md' | 'lg' | 'xl';
  className?: string;
};

/** Decorative for screen readers, because the name is always shown next to it. */
export const PersonPicture = ({ person, size = 'md', className }: PersonPictureProps) => (
  <Avatar
    decorative
    name={writeName(t, person.displayName)}
    size={size}
    {...(person.photo && { src: photoUrl(person.photo.key, 480) })}
    {...(className && { className })}
  />
);
