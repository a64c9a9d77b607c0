import { useQuery } from '@tanstack/react-query';
import type { Account } from '../../../contract/accounts/account/account.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { PageLoadError, Region } from '../../platform/region.tsx';
import { useSession } from '../../platform/session/session.ts';
import { useAnchor } from '../../platform/use-anchor.ts';
import { useTitle } from '../../platform/use-title.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { waitsOnPages, useUnlistedCount, useWaits, WaitingSection } from '../../waits/index.ts';
import { AccessSection } from './access-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { DataSection } from './data-section.tsx';
import { ownAccountQueries } from '../../accounts/index.ts';
import { ProfileSection } from './profile-section.tsx';
import { SAFETY_TITLE, SafetySection } from './safety-section.tsx';
import { AppearanceSection, MailsSection, PushesSection } from './settings-section.tsx';

const PARTS = [
  { id: 'profile', title: t('accounts.own.profile.title') },
  { id: 'contact', title: t('accounts.own.contact.title') },
  { id: 'safety', title: SAFETY_TITLE },
  { id: 'mails', title: t('accounts.own.mails.title') },
  { id: 'notifications', title: t('pushes.title') },
  { id: 'look', title: t('accounts.own.look.title') },
  { id: 'data', title: t('accounts.own.data.title') },
];

const Parts = () => (
  <nav aria-label={t('accounts.own.parts')} className="sticky top-24 max-lg:hidden">
    <ul className="grid gap-3">
      {PARTS.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ms-3 flex min-h-11 items-center rounded-control px-3 text-ink-soft hover:bg-sunken"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

type PageLinkProps = { title: string; text: string; label: string; to: string };

/** Links to a separate page. */
const PageLink = ({ title, text, label, to }: PageLinkProps) => (
  <Card as="section" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4!">
    <div className="min-w-0">
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="text-sm text-ink-soft">{text}</p>
    </div>
    <ButtonLink to={to} variant="secondary" size="sm">
      {label}
    </ButtonLink>
  </Card>
);

function Sections({ account }: { account: Account }) {
  useAnchor();
  return (
    <div className="grid min-w-0 gap-6">
      <AccessSection />
      {config.driverCheck ? (
        <PageLink
          title={t('drivers.page.title')}
          text={config.driverCheck === 'owner' ? t('drivers.account.text-owner') : t('drivers.account.text')}
          label={t('drivers.account.do')}
          to={paths.licence}
        />
      ) : null}
      <ProfileSection account={account} />
      <ContactSection account={account} />
      <SafetySection />
      <MailsSection account={account} />
      <PushesSection />
      <AppearanceSection />
      <PageLink
        title={t('accounts.own.earnings.title')}
        text={t('accounts.own.earnings.text')}
        label={t('accounts.own.earnings.do')}
        to={paths.earnings}
      />
      <PageLink
        title={t('accounts.own.integrations.title')}
        text={t('accounts.own.integrations.text')}
        label={t('accounts.own.integrations.do')}
        to={paths.integrations}
      />
      <DataSection />
    </div>
  );
}

const Loading = () => (
  <div>
    <p role="status" className="visually-hidden">
      {t('accounts.own.loading')}
    </p>
    <Skeleton className="h-160 w-full rounded-card" />
  </div>
);

const OWN = ['account'] as const;
const OWN_AND_AS_OWNER = [...OWN, 'bookings', 'earnings'] as const;

/** Administrators have no link to their own cars in the header, so they also see the tasks that wait for them as owners. */
function Waiting() {
  const { isAdmin } = useSession();
  const pages = isAdmin ? OWN_AND_AS_OWNER : OWN;
  return <WaitingSection waits={waitsOnPages(useWaits(), pages)} rest={useUnlistedCount(pages)} />;
}

export default function AccountPage() {
  useTitle(t('accounts.own.title'));
  const query = useQuery(ownAccountQueries.account());
  return (
    <div className="container-page py-8 sm:py-12">
      <h1 className="mb-6 text-3xl">{t('accounts.own.title')}</h1>
      <Waiting />
      <div className="grid items-start gap-8 lg:grid-cols-[13rem_minmax(0,42rem)]">
        <Parts />
        <Region query={query} loading={<Loading />} failed={() => <PageLoadError query={query} />}>
          {(account) => <Sections account={account} />}
        </Region>
      </div>
    </div>
  );
}
