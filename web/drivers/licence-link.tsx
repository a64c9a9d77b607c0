import { Link } from 'react-router';
import { t } from '../language/words.ts';
import { paths } from '../platform/paths.ts';

/** Shown next to errors that say an approved licence is required */
export default function LicenceLink() {
  return (
    <Link to={paths.licence} className="link tap mt-1 flex w-fit">
      {t('drivers.link')}
    </Link>
  );
}
