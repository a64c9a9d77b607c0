import { useQuery } from '@tanstack/react-query';
import { asksApproval, type DriverTerms } from '../../contract/drivers/driver-rules.ts';
import { formatUnits } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { driverQueries } from './driver-queries.ts';

const asksOf = ({ leastAge, leastYears, ...terms }: DriverTerms): string[] => [
  ...(asksApproval(config.driverCheck, { leastAge, leastYears, ...terms }) ? [t('drivers.asks.approval')] : []),
  ...(leastAge === null ? [] : [t('drivers.asks.age', { age: leastAge })]),
  ...(leastYears === null ? [] : [t('drivers.asks.years', { years: leastYears })]),
];

/** What is asked of whoever drives, where that is anything: said to visitors too, before they sign up for it. */
export default function DriverAsks({ carId }: { carId: string }) {
  const { data } = useQuery(driverQueries.terms(carId));
  const asks = data ? asksOf(data) : [];
  return asks.length > 0 ? (
    <p className="text-sm text-ink-soft">{t('drivers.asks.text', { what: formatUnits(asks) })}</p>
  ) : null;
}
