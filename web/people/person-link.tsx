import { Link } from 'react-router';
import { writeName } from '../../contract/accounts/person-name.ts';
import { t } from '../language/words.ts';
import { paths } from '../platform/paths.ts';

type PersonLinkProps = {
  person: { uid: string; displayName: string; isDeleted?: boolean | undefined };
  className?: string;
};

/** A name that leads to the person's page, or the words for somebody who has none any more. */
export function PersonLink({ person, className }: PersonLinkProps) {
  const name = writeName(t, person.displayName);
  if (person.isDeleted) return <span className={className}>{name}</span>;
  return (
    <Link to={paths.person(person.uid)} className={className ?? 'link'}>
      {name}
    </Link>
  );
}
