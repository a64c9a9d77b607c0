import { Link } from 'react-router';
import { t } from '../language/words.ts';
import { paths } from '../platform/paths.ts';

/** Beside what is refused for want of an approved licence. */
export default function LicenceLink() {
  return (
    <Link to={paths.licence} className="link tap mt-1 flex w-fit">
      {t('drivers.link')}
    </Link>
  );
}
