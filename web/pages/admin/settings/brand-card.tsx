import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathOfPage } from '../../../../contract/site/built-in-pages.ts';
import type { AdminSettings } from '../../../../contract/site/site.ts';
import { t } from '../../../language/words.ts';
import { Card } from '../../../ui/card.tsx';

type Brand = NonNullable<AdminSettings['brand']>;

const Entry = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="min-w-0 text-sm wrap-anywhere">{children}</dd>
  </div>
);

const DefaultValue = () => <span className="text-ink-faint">{t('moderation.settings.brand.ours')}</span>;

const Colours = ({ light, dark }: { light: string; dark: string }) => (
  <span className="flex flex-wrap items-center gap-2">
    <svg viewBox="0 0 44 20" className="h-5 w-11 shrink-0" aria-hidden="true">
      <rect width="20" height="20" rx="5" fill={light} />
      <rect x="24" width="20" height="20" rx="5" fill={dark} />
    </svg>
    {t('moderation.settings.brand.colours-shown', { light, dark })}
  </span>
);

const Pages = ({ pages }: { pages: Brand['pages'] }) => (
  <ul className="grid gap-1">
    {pages.map(({ slug, title, languages }) => (
      <li key={slug}>
        <Link to={pathOfPage(slug)} className="link">
          {title}
        </Link>{' '}
        <span className="text-ink-faint">{languages.map((language) => `${slug}.${language}.md`).join(', ')}</span>
      </li>
    ))}
  </ul>
);

/** Shows what the server loaded from the operator's brand folder. */
export function BrandCard({ brand, folder }: { brand: Brand | null; folder: string }) {
  return (
    <Card as="section" aria-labelledby="brand">
      <h2 id="brand" className="text-xl">
        {t('moderation.settings.brand.title')}
      </h2>
      {brand ? (
        <dl className="mt-2 divide-y divide-line">
          <Entry label={t('moderation.settings.brand.folder')}>
            <code>{brand.folder}</code>
          </Entry>
          <Entry label={t('moderation.settings.brand.colours')}>
            {brand.colours ? <Colours {...brand.colours} /> : <DefaultValue />}
          </Entry>
          <Entry label={t('moderation.settings.brand.logo')}>
            {brand.logo ? (
              <img src={brand.logo} alt="" className="h-10 max-w-44 rounded-md bg-white object-contain p-1" />
            ) : (
              <DefaultValue />
            )}
          </Entry>
          <Entry label={t('moderation.settings.brand.favicon')}>
            {brand.favicon ? <img src={brand.favicon} alt="" className="size-6" /> : <DefaultValue />}
          </Entry>
          <Entry label={t('moderation.settings.brand.contact')}>
            {brand.contact.length > 0 ? brand.contact.join(' · ') : <DefaultValue />}
          </Entry>
          <Entry label={t('moderation.settings.brand.social')}>
            {brand.social.length > 0 ? brand.social.join(' · ') : <DefaultValue />}
          </Entry>
          <Entry label={t('moderation.settings.brand.pages')}>
            {brand.pages.length > 0 ? <Pages pages={brand.pages} /> : <DefaultValue />}
          </Entry>
          {brand.fields.length > 0 && (
            <Entry label={t('moderation.settings.brand.fields')}>{brand.fields.join(' · ')}</Entry>
          )}
        </dl>
      ) : (
        <p className="mt-2 text-sm text-ink-soft">
          {t('moderation.settings.brand.none')} <code className="wrap-anywhere">{folder}</code>
        </p>
      )}
    </Card>
  );
}
