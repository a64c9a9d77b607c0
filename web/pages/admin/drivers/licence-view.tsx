import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { writeName } from '../../../../contract/accounts/person-name.ts';
import type { LicenceState } from '../../../../contract/drivers/driver-rules.ts';
import type { LicenceDetails } from '../../../../contract/drivers/drivers.ts';
import { driverQueries, LicenceFacts, useDecideLicence } from '../../../drivers/index.ts';
import { formatMoment } from '../../../language/formats.ts';
import { t } from '../../../language/words.ts';
import { config } from '../../../platform/config.ts';
import { paths } from '../../../platform/paths.ts';
import { Region } from '../../../platform/region.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useItemHeading } from '../queue.tsx';
import { Key } from '../shortcuts-dialog.tsx';
import { useShortcuts } from '../use-shortcuts.ts';
import { LicencePictures } from './licence-pictures.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';

const TONES: Record<LicenceState, BadgeTone> = {
  sent: 'warning',
  approved: 'success',
  refused: 'danger',
  replaced: 'neutral',
};

export const LicenceBadge = ({ state }: { state: LicenceState }) => (
  <Badge tone={TONES[state]}>{t.of('drivers.admin.state', state)}</Badge>
);

function Decided({
  decision: { at, by, isByProvider, reasons, note },
}: {
  decision: NonNullable<LicenceDetails['decision']>;
}) {
  const when = formatMoment(at, config.timeZone);
  const withoutName = isByProvider ? t('drivers.admin.by-provider', { when }) : t('drivers.admin.nobody', { when });
  return (
    <Alert tone="info" title={by ? t('drivers.admin.decided', { name: by, when }) : withoutName}>
      {reasons.map((reason) => t.of('drivers.reason', reason)).join(' ')}
      {note ? <p className="break-words">{note}</p> : null}
    </Alert>
  );
}

type LicenceViewProps = { id: string; hasKeys: boolean; onDecided: (decided: LicenceDetails) => void };
type DecideBarProps = Omit<LicenceViewProps, 'id'> & { licence: LicenceDetails };

/** Approves with one click; a refusal requires a reason. */
function DecideBar({ licence, hasKeys, onDecided }: DecideBarProps) {
  const { id, version, can, state, person } = licence;
  const [isRefusing, setRefusing] = useState(false);
  const { mutate, isPending, error, reset } = useDecideLicence(id, (decided) => {
    setRefusing(false);
    onDecided(decided);
  });
  const approve = () => can.approve && !isPending && mutate({ version, answer: 'approved' });
  const refuse = () => {
    if (!can.refuse) return;
    reset();
    setRefusing(true);
  };
  useShortcuts({ a: approve, r: refuse }, hasKeys);
  if (!can.approve && !can.refuse) return null;
  const label = state === 'approved' ? t('drivers.admin.withdraw') : t('drivers.admin.refuse');
  const key = (name: string) =>
    hasKeys ? (
      <span aria-hidden="true" className="ms-1 hidden lg:inline">
        <Key>{name}</Key>
      </span>
    ) : null;
  return (
    <section
      aria-label={t('drivers.admin.decide')}
      className="form-bar -mx-5 mt-2 border-t border-line bg-paper px-5 py-3 pb-[max(0.75rem,var(--safe-bottom))] lg:mx-0 lg:px-0"
    >
      <p role="alert" className="mb-2 text-sm text-danger empty:hidden">
        {isRefusing ? '' : error?.message}
      </p>
      <div className="flex flex-wrap gap-2">
        {can.approve ? (
          <Button
            icon={<Check />}
            busy={isPending && !isRefusing}
            aria-keyshortcuts="A"
            className="grow md:grow-0"
            onClick={approve}
          >
            {t('drivers.admin.approve')}
            {key('A')}
          </Button>
        ) : null}
        {can.refuse ? (
          <Button variant="secondary" icon={<X />} aria-keyshortcuts="R" className="grow md:grow-0" onClick={refuse}>
            {label}
            {key('R')}
          </Button>
        ) : null}
      </div>
      {isRefusing ? (
        <RefuseDialog
          name={writeName(t, person.displayName)}
          label={label}
          isPending={isPending}
          problem={error?.message}
          onRefuse={(refusal) => mutate({ version, answer: 'refused', ...refusal })}
          onClose={() => setRefusing(false)}
        />
      ) : null}
    </section>
  );
}

const Loading = () => (
  <div role="status">
    <span className="visually-hidden">{t('drivers.admin.loading-one')}</span>
    <Skeleton className="h-8 w-3/5" />
    <Skeleton className="mt-6 h-80 w-full rounded-card" />
  </div>
);

export function LicenceView({ id, hasKeys, onDecided }: LicenceViewProps) {
  const query = useQuery(driverQueries.one(id));
  const heading = useItemHeading(query.data !== undefined);
  return (
    <Region query={query} level={3} loading={<Loading />}>
      {(licence) => (
        <article className="grid gap-6">
          <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h2 ref={heading} tabIndex={-1} className="text-2xl break-words outline-none">
              <Link to={paths.adminUser(licence.person.uid)} className="link">
                {writeName(t, licence.person.displayName)}
              </Link>
            </h2>
            <LicenceBadge state={licence.state} />
          </header>
          {licence.decision ? <Decided decision={licence.decision} /> : null}
          <LicencePictures licence={licence} />
          <Card as="section" aria-labelledby="licence-details" className="max-w-xl">
            <h3 id="licence-details" className="mb-1 text-lg">
              {t('drivers.admin.details')}
            </h3>
            <LicenceFacts licence={licence} />
          </Card>
          <DecideBar licence={licence} hasKeys={hasKeys} onDecided={onDecided} />
        </article>
      )}
    </Region>
  );
}
