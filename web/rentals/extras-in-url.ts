import type { Chosen } from '../../contract/cars/car-extras.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idIn = (text: string | null) => (text && UUID.test(text) ? text : undefined);

/** What goes along, as `&extras=id*2,id*1&bring=id&fetch=id`. What is none is not there. */
export function readExtras(query: URLSearchParams): Chosen {
  const extras = (query.get('extras') ?? '').split(',').flatMap((part) => {
    const [id, pieces] = part.split('*');
    return idIn(id ?? null) && Number(pieces) > 0 ? [{ id: id!, pieces: Number(pieces) }] : [];
  });
  const pickup = idIn(query.get('bring'));
  const back = idIn(query.get('fetch'));
  return {
    ...(extras.length > 0 && { extras }),
    ...((pickup || back) && { delivery: { ...(pickup && { pickup }), ...(back && { return: back }) } }),
  };
}

/** The same, written, to follow the dates: "&bring=…", or nothing. */
export function extrasQuery({ extras = [], delivery = {} }: Chosen): string {
  const query = new URLSearchParams({
    ...(extras.length > 0 && { extras: extras.map(({ id, pieces }) => `${id}*${pieces}`).join(',') }),
    ...(delivery.pickup && { bring: delivery.pickup }),
    ...(delivery.return && { fetch: delivery.return }),
  });
  return query.size > 0 ? `&${query}` : '';
}
