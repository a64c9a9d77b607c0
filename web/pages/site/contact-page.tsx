import { Clock, Mail, Phone, Siren, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { config } from '../../platform/config.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { FaqList, mailto, operator, TitledSection } from '../../site/index.ts';
import { t } from '../../language/words.ts';

const { phones } = operator;

const hasLines = Boolean(phones.roadside ?? phones.accident);
/** Message values: without phone numbers, the texts do not mention calls. */
const phoneValues = { phones: String(hasLines || phones.office !== undefined) };

const lines = [
  {
    Icon: Wrench,
    title: t('site.contact.lines.roadside.title'),
    text: t('site.contact.lines.roadside.text'),
    phone: phones.roadside,
  },
  {
    Icon: Siren,
    title: t('site.contact.lines.accident.title'),
    text: t('site.contact.lines.accident.text'),
    phone: phones.accident,
  },
];

const roadItems = [
  {
    about: t('site.contact.ready.breakdown.about'),
    have: t('site.contact.ready.breakdown.have'),
  },
  {
    about: t('site.contact.ready.accident.about'),
    have: t('site.contact.ready.accident.have'),
  },
];

const checklist = [
  ...(hasLines ? roadItems : []),
  {
    about: t('site.contact.ready.booking.about'),
    have: t('site.contact.ready.booking.have'),
  },
  {
    about: t('site.contact.ready.listing.about'),
    have: t('site.contact.ready.listing.have'),
  },
  {
    about: t('site.contact.ready.data.about'),
    have: t('site.contact.ready.data.have'),
  },
];

const BigLink = ({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) => (
  <a
    href={href}
    className="inline-flex min-h-11 max-w-full items-center gap-2.5 text-lg font-semibold text-brand tabular-nums hover:text-brand-strong hover:underline [&_svg]:size-5 [&_svg]:shrink-0"
  >
    {icon}
    <span className="min-w-0 break-words">{children}</span>
  </a>
);

const PhoneLines = () => (
  <section aria-labelledby="lines">
    <h2 id="lines" className="text-2xl">
      {t('site.contact.lines.title')}
    </h2>
    <p className="mt-1 text-ink-soft">{t('site.contact.lines.lead')}</p>
    <ul className="mt-5 grid gap-4 sm:grid-cols-2">
      {lines.map(({ Icon, title, text, phone }) =>
        phone ? (
          <Card key={title} as="li" className="flex flex-col">
            <Icon className="size-6 text-brand" />
            <h3 className="mt-4 text-lg">{title}</h3>
            <p className="mt-1 mb-3 grow text-ink-soft">{text}</p>
            <BigLink href={phone.href} icon={<Phone />}>
              {phone.shown}
            </BigLink>
          </Card>
        ) : null,
      )}
    </ul>
  </section>
);

const Office = () => (
  <section aria-labelledby="office">
    <h2 id="office" className="text-2xl">
      {t('site.contact.office.title')}
    </h2>
    <p className="mt-1 text-ink-soft">{t('site.contact.office.lead')}</p>
    <Card className="mt-5">
      <dl className="grid gap-4">
        {operator.officeHours ? (
          <div>
            <dt className="text-sm text-ink-soft">{t('site.contact.office.hours')}</dt>
            <dd className="flex min-h-11 items-center gap-2.5 text-lg font-semibold">
              <Clock className="size-5 shrink-0 text-ink-faint" />
              {operator.officeHours}
            </dd>
          </div>
        ) : null}
        {phones.office ? (
          <div>
            <dt className="text-sm text-ink-soft">{t('site.contact.office.phone')}</dt>
            <dd>
              <BigLink href={phones.office.href} icon={<Phone />}>
                {phones.office.shown}
              </BigLink>
            </dd>
          </div>
        ) : null}
        <div>
          <dt className="text-sm text-ink-soft">{t('site.contact.office.email')}</dt>
          <dd>
            <BigLink href={mailto} icon={<Mail />}>
              {operator.email}
            </BigLink>
          </dd>
        </div>
        {operator.address.length > 0 ? (
          <div>
            <dt className="text-sm text-ink-soft">{t('site.contact.office.address')}</dt>
            <dd className="mt-1.5">
              <address className="not-italic">
                {operator.address.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </address>
            </dd>
          </div>
        ) : null}
      </dl>
    </Card>
  </section>
);

const Checklist = () => (
  <TitledSection
    id="at-hand"
    title={t('site.contact.ready.title', phoneValues)}
    lead={t('site.contact.ready.lead', { brand: config.brand })}
  >
    <div className="prose">
      <table>
        <thead>
          <tr>
            <th scope="col" className="w-[30%]">
              {t('site.contact.ready.column-about', phoneValues)}
            </th>
            <th scope="col">{t('site.contact.ready.column-have')}</th>
          </tr>
        </thead>
        <tbody>
          {checklist.map(({ about, have }) => (
            <tr key={about}>
              <th scope="row">{about}</th>
              <td>{have}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </TitledSection>
);

export default function ContactPage() {
  useTitle(t('site.contact.page-title'));
  return (
    <div className="container-page pt-10 sm:pt-14">
      <header className="max-w-2xl">
        <h1 className="text-4xl">{t('site.contact.page-title')}</h1>
        <p className="mt-4 text-lg text-ink-soft">{t('site.contact.lead', { lines: String(hasLines) })}</p>
      </header>
      <Alert tone="warning" title={t('site.contact.emergency.title')} className="mt-8 max-w-3xl">
        {t('site.contact.emergency.text', { accidentLine: String(phones.accident !== undefined) })}
      </Alert>
      <div className="mt-10 grid gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {hasLines ? <PhoneLines /> : null}
        <Office />
      </div>
      <Checklist />
      <TitledSection id="questions" title={t('site.contact.questions.title')} lead={t('site.contact.questions.lead')}>
        <FaqList />
      </TitledSection>
    </div>
  );
}
