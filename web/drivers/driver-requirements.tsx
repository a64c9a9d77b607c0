import { useQuery } from '@tanstack/react-query';
import { requiresApproval, type DriverTerms } from '../../contract/drivers/driver-rules.ts';
import { formatUnits } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { driverQueries } from './driver-queries.ts';

const requirementsOf = ({ leastAge, leastYears, ...terms }: DriverTerms): string[] => [
  ...(requiresApproval(config.driverCheck, { leastAge, leastYears, ...terms }) ? [t('drivers.asks.approval')] : []),
  ...(leastAge === null ? [] : [t('drivers.asks.age', { age: leastAge })]),
  ...(leastYears === null ? [] : [t('drivers.asks.years', { years: leastYears })]),
];

/** The requirements for drivers, if any. Visitors see them too, before they sign up. */
export default function DriverRequirements({ carId }: { carId: string }) {
  const { data } = useQuery(driverQueries.terms(carId));
  const requirements = data ? requirementsOf(data) : [];
  return requirements.length > 0 ? (
    <p className="text-sm text-ink-soft">{t('drivers.asks.text', { what: formatUnits(requirements) })}</p>
  ) : null;
}
