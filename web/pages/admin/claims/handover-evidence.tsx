import { GUIDED_SLOTS, type PhotoSlot } from '../../../../contract/handover/handover-parts.ts';
import type { HandoverReadings } from '../../../../contract/claims/claims.ts';
import { ClaimPhotos } from '../../../claims/index.ts';
import { CompareSlider } from '../../../handover/index.ts';
import { t } from '../../../language/words.ts';
import { formatNumber } from '../../../language/formats.ts';
import { Card } from '../../../ui/card.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';

type Parts = { out: HandoverReadings | null; back: HandoverReadings | null };

const NOTHING = '–';
const NOTE = 'min-w-20 px-2.5 break-words whitespace-pre-line tabular-nums';
const OUT = t('moderation.claims.out');
const BACK = t('moderation.claims.return');

const writeMileage = (part: HandoverReadings | null) =>
  typeof part?.mileage === 'number' ? formatNumber(part.mileage) : NOTHING;
const writeFuel = (part: HandoverReadings | null) =>
  typeof part?.fuelEighths === 'number' ? t('handover.fuel', { eighths: part.fuelEighths }) : NOTHING;

/** Compares the readings and notes of pick-up and return. */
function ReadingsTable({ out, back }: Parts) {
  const lines = [
    { label: t('handover.readings.mileage'), write: writeMileage },
    { label: t('handover.readings.fuel'), write: writeFuel },
    { label: t('moderation.claims.notes'), write: (part: HandoverReadings | null) => part?.notes || NOTHING },
  ];
  return (
    <Table label={t('moderation.claims.noted')}>
      <thead>
        <tr>
          <Th>
            <span className="visually-hidden">{t('moderation.claims.noted')}</span>
          </Th>
          <Th>{OUT}</Th>
          <Th>{BACK}</Th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, write }) => (
          <tr key={label}>
            <th scope="row" className="px-2.5 py-2.5 text-start text-sm font-medium">
              {label}
            </th>
            <Td className={NOTE}>{write(out)}</Td>
            <Td className={NOTE}>{write(back)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const photosAt = (part: HandoverReadings | null, slot: PhotoSlot) =>
  part?.photos.filter((taken) => taken.slot === slot).map(({ photo }) => photo) ?? [];

function Damage({ label, part }: { label: string; part: HandoverReadings | null }) {
  const photos = photosAt(part, 'damage');
  return (
    <div className="min-w-0">
      <p className="text-sm font-medium">{label}</p>
      {photos.length > 0 ? <ClaimPhotos photos={photos} /> : <p className="text-sm text-ink-soft">{NOTHING}</p>}
    </div>
  );
}

/** The handover records: readings side by side, a photo comparison for each side of the car, and recorded damage. */
export function HandoverEvidence({ out, back }: Parts) {
  const slots = GUIDED_SLOTS.filter((slot) => photosAt(out, slot).length + photosAt(back, slot).length > 0);
  const hasDamage = photosAt(out, 'damage').length + photosAt(back, 'damage').length > 0;
  return (
    <Card as="section" aria-labelledby="handover" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h3 id="handover" className="text-lg">
          {t('moderation.claims.handover')}
        </h3>
        <p className="text-sm text-ink-soft">{t('moderation.claims.handover-about')}</p>
      </div>
      <ReadingsTable out={out} back={back} />
      {slots.length > 0 ? (
        <ul className="grid gap-5 sm:grid-cols-2">
          {slots.map((slot) => {
            const [before, after] = [photosAt(out, slot)[0], photosAt(back, slot)[0]];
            return (
              <li key={slot} className="min-w-0">
                <p className="mb-1.5 text-sm font-medium">{t.of('handover.slot', slot)}</p>
                <CompareSlider
                  slot={slot}
                  before={before && { photo: before }}
                  after={after && { photo: after }}
                  afterLabel={BACK}
                />
              </li>
            );
          })}
        </ul>
      ) : null}
      {hasDamage ? (
        <div>
          <h4 className="mb-2 text-base font-semibold">{t.of('handover.slot', 'damage')}</h4>
          <div className="grid gap-5 sm:grid-cols-2">
            <Damage label={OUT} part={out} />
            <Damage label={BACK} part={back} />
          </div>
        </div>
      ) : null}
    </Card>
  );
}
