export interface EarningsSearch {
  /** Undefined for the current year */
  year?: number | undefined;
  month?: string | undefined;
  show: 'cars' | 'trips';
  carId?: string | undefined;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

export const readMonth = (params: URLSearchParams): string | undefined => MONTH.exec(params.get('month') ?? '')?.[0];

/** Parses the query string; invalid values are ignored. */
export function readEarningsSearch(params: URLSearchParams): EarningsSearch {
  const month = readMonth(params);
  const year = /^20\d{2}$/.exec(params.get('year') ?? '')?.[0] ?? month?.slice(0, 4);
  const carId = params.get('car') ?? '';
  return {
    ...(year && { year: Number(year) }),
    ...(month && { month }),
    show: params.get('show') === 'trips' ? 'trips' : 'cars',
    ...(ID.test(carId) && { carId }),
  };
}

export const writeEarningsSearch = ({ year, month, show, carId }: EarningsSearch) =>
  new URLSearchParams({
    ...(year && !month && { year: String(year) }),
    ...(month && { month }),
    ...(show === 'trips' && { show }),
    ...(carId && { car: carId }),
  });
