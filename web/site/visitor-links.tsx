import { t } from '../language/words.ts';
import { operatorPages } from './operator-pages.ts';

/** Links to the operator's pages, which require no account. */
export const VisitorLinks = ({ className }: { className?: string }) =>
  operatorPages.length > 0 ? (
    <nav aria-label={t('shell.footer.about-label')} className={className}>
      <ul className="flex flex-wrap gap-x-5 text-sm">
        {operatorPages.map(({ slug, label, to }) => (
          <li key={slug}>
            <a href={to} className="tap inline-flex items-center py-1 text-ink-soft hover:text-ink hover:underline">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  ) : null;
