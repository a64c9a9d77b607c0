import { Link } from 'react-router';
import { writeName } from '../../contract/accounts/person-name.ts';
import { t } from '../language/words.ts';
import { paths } from '../platform/paths.ts';

type PersonLinkProps = {
  person: { uid: string; displayName: string; isDeleted?: boolean | undefined };
  className?: string;
};

/** Links to the person's page. Deleted people no longer have one, so only their placeholder name is shown. */
export function PersonLink({ person, className }: PersonLinkProps) {
  const name = writeName(t, person.displayName);
  if (person.isDeleted) return <span className={className}>{name}</span>;
  return (
    <Link to={paths.person(person.uid)} className={className ?? 'link'}>
      {name}
    </Link>
  );
}
