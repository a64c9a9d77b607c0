import type { ExtraSelection } from '../../contract/cars/car-extras.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const validId = (text: string | null) => (text && UUID.test(text) ? text : undefined);

/** Reads extras from `&extras=id*2,id*1&bring=id&fetch=id`. Ignores invalid ones. */
export function readExtras(query: URLSearchParams): ExtraSelection {
  const extras = (query.get('extras') ?? '').split(',').flatMap((part) => {
    const [id, pieces] = part.split('*');
    return validId(id ?? null) && Number(pieces) > 0 ? [{ id: id!, pieces: Number(pieces) }] : [];
  });
  const pickup = validId(query.get('bring'));
  const back = validId(query.get('fetch'));
  return {
    ...(extras.length > 0 && { extras }),
    ...((pickup || back) && { delivery: { ...(pickup && { pickup }), ...(back && { return: back }) } }),
  };
}

/** Writes extras as "&bring=…" to append after the dates, or an empty string. */
export function extrasQuery({ extras = [], delivery = {} }: ExtraSelection): string {
  const query = new URLSearchParams({
    ...(extras.length > 0 && { extras: extras.map(({ id, pieces }) => `${id}*${pieces}`).join(',') }),
    ...(delivery.pickup && { bring: delivery.pickup }),
    ...(delivery.return && { fetch: delivery.return }),
  });
  return query.size > 0 ? `&${query}` : '';
}
